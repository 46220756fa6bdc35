import { writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { CommandError, messageOf } from './command.ts'
import { readDocument } from './contract-document.ts'

const help = `
The page needs nothing else: it opens from a disk, without a network.`

/** `bundle-access docs`: a contract as a page for readers. */
export function registerDocs(program: Command): void {
  program
    .command('docs')
    .description('write an OpenAPI document as one self-contained HTML page')
    .argument('[file]', 'YAML or JSON; without it, the contract that this package ships')
    .requiredOption('-o, --output <file>', 'where to write the page; an existing file is replaced')
    .addHelpText('after', help)
    .action(docs)
}

async function docs(named: string | undefined, { output }: { output: string }): Promise<void> {
  const [{ documentationPage }, { places }] = await Promise.all([
    import('../tools/docs.ts'),
    import('../tools/redocly.ts'),
  ])
  const file = named ?? places.contract
  await readDocument(file)
  const { html, warnings } = await documentationPage(file)
  try {
    writeFileSync(output, html)
  } catch (error) {
    throw new CommandError(`${output} cannot be written: ${messageOf(error)}`)
  }
  for (const warning of warnings) process.stderr.write(`${warning}\n`)
  process.stderr.write(`${output} holds ${file} (${Math.round(Buffer.byteLength(html) / 1024)} KiB).\n`)
}
