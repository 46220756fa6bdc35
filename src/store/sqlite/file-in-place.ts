import { statSync } from 'node:fs'
import { DomainError } from '../../ledger/domain-error.ts'

/**
 * Asks whether a name still leads to the file that it led to at first; a DomainError when it does not. Whoever has an
 * open file that was deleted or replaced may write to it for long, and all of it is lost with the process.
 */
export function openPlace(file: string): () => void {
  const first = identityOf(file)
  return () => {
    if (first !== undefined && identityOf(file) !== first)
      throw new DomainError(
        'unavailable',
        `${file} has been moved, deleted or replaced while it was open: put it back, or start again with the file that is meant.`,
      )
  }
}

function identityOf(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev} ${found.ino}`
}
