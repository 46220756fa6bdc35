import { inject } from 'vitest'

/** Returns the address of a new, empty database on the server that all test files share. */
export async function freshDatabase(): Promise<string> {
  const answer = await fetch(inject('databases'))
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}

/** The clock of a store in a test. */
export const monotonic = (): number => performance.now()
