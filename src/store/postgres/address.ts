import { DomainError } from '../../ledger/domain-error.ts'

/** Whether an address is one of PostgreSQL. */
export const isPostgresUrl = (text: string): boolean => /^postgres(ql)?:\/\//.test(text)

/** The address without the user and the password, for people. */
export function placeOf(url: string): string {
  const parsed = isPostgresUrl(url) && URL.canParse(url) ? new URL(url) : undefined
  if (parsed === undefined)
    throw new DomainError(
      'invalid',
      'The address of a database is such as postgres://user:password@host:5432/name.',
    )
  const host = parsed.hostname || parsed.searchParams.get('host') || 'localhost'
  return `postgres://${host}:${parsed.port || 5432}${parsed.pathname}`
}
