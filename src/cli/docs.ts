import { writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { CommandError, exitCodes } from './exit-codes.ts'
import { readDocument, requireOneFile } from './read-document.ts'

const help = `
The page is whole in itself: it opens from a disk, without a network, and fetches nothing.`

/** `bundle-access docs`: a contract as a page for readers. */
export function registerDocs(program: Command): void {
  program
    .command('docs')
    .description('write an OpenAPI document as one self-contained HTML page')
    .argument('[file]', 'YAML or JSON; without it, the contract that this package ships')
    .requiredOption('-o, --output <file>', 'where to write the page; what is there is replaced')
    .addHelpText('after', help)
    .action(docs)
}

async function docs(named: string | undefined, { output }: { output: string }): Promise<void> {
  const [{ documentationPage }, { places }] = await Promise.all([
    import('../tools/docs.ts'),
    import('../tools/redocly.ts'),
  ])
  const file = named ?? places.contract
  requireOneFile(file, await readDocument(file))
  const { html, warnings } = await documentationPage(file)
  write(output, html)
  for (const warning of warnings) process.stderr.write(`${warning}\n`)
  process.stderr.write(`${output} holds ${file} (${Math.round(Buffer.byteLength(html) / 1024)} KiB).\n`)
}

function write(output: string, html: string): void {
  try {
    writeFileSync(output, html)
  } catch (error) {
    const said = error instanceof Error ? error.message : error
    throw new CommandError(exitCodes.usage, `${output} cannot be written: ${said}`)
  }
}
