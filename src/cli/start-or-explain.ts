import { type Mock, type MockOptions, StartError, startMock } from '../main.ts'
import { CommandError, exitCodes } from './exit-codes.ts'

/** A started mock, or a CommandError with the one line that says why not. */
export async function startOrExplain(options: MockOptions): Promise<Mock> {
  try {
    return await startMock(options)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    throw new CommandError(error.kind === 'usage' ? exitCodes.usage : exitCodes.cannotStart, error.message)
  }
}
