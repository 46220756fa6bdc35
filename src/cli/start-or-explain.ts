import { type Mock, type MockOptions, StartError, startMock } from '../main.ts'
import { CommandError, exitCodes } from './exit-codes.ts'

/** A started mock, or a CommandError with the one line that says why not. */
export const startOrExplain = (options: MockOptions): Promise<Mock> => explained(() => startMock(options))

/** What was started, or a CommandError with the one line that says why not. */
export async function explained<Started>(start: () => Promise<Started>): Promise<Started> {
  try {
    return await start()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    throw new CommandError(error.kind === 'usage' ? exitCodes.usage : exitCodes.cannotStart, error.message)
  }
}
