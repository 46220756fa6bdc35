import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { verifyReport } from '../report/verify-report.ts'
import { type CommandExit, type CommandIo, UsageFault } from './io.ts'

/** `bundle-access verify-report`: whether the report in a directory follows from the trace beside it; 1 when it does not. */
export async function verify(
  directory: string,
  io: Pick<CommandIo, 'stdout' | 'stderr'>,
  form: 'text' | 'json' = 'text',
): Promise<CommandExit> {
  try {
    for (const name of ['report.json', 'trace.jsonl']) {
      if (!existsSync(join(directory, name)))
        throw new UsageFault(`${directory} has no ${name}: name the directory that --report wrote`)
    }
    const { agrees, differences } = await verifyReport(directory)
    if (form === 'json') io.stdout(`${JSON.stringify({ agrees, differences })}\n`)
    else if (agrees) io.stdout('The report follows from its trace.\n')
    else io.stdout(differences.map((difference) => `differs: ${difference}\n`).join(''))
    return agrees ? 0 : 1
  } catch (thrown) {
    if (!(thrown instanceof UsageFault)) throw thrown
    io.stderr(`bundle-access verify-report: ${thrown.message}\n`)
    return 2
  }
}
