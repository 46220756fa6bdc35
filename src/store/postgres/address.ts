import { DomainError } from '../../ledger/domain-error.ts'

/**
 * Returns the address of a database as `pg` reads it without guessing, and its `safeUrl` with host, port and name only, for messages. A
 * DomainError, which repeats nothing of it, when it is none, or when a part of a password might be taken for something else.
 */
export function parseAddress(address: string): { readonly url: string; readonly safeUrl: string } {
  const [, authority = ''] = /^\w+:\/\/([^/?#]*)/.exec(address) ?? []
  if (
    authority.split('@').at(-1)?.includes(',') ||
    /[?&](host=[^&]*(,|%2c)|target_session_attrs=)/i.test(address)
  )
    throw new DomainError(
      'invalid',
      'The address of a database names one host: leave target_session_attrs and all other hosts out, and name the one that takes writes, or a proxy before them.',
    )
  const url = URL.canParse(address) ? new URL(address) : undefined
  const option = (name: string) => url?.searchParams.get(name)
  const host = option('host') || url?.hostname || 'localhost'
  const port = option('port') || url?.port || 5432
  const safeUrl = `postgres://${host}:${port}${url?.pathname}`
  if (
    !url ||
    !/^postgres(ql)?:$/.test(url.protocol) ||
    url.hash ||
    !URL.canParse(`http://host:${port}`) ||
    /[@=]/.test(safeUrl) ||
    url.search.includes('@') ||
    !isEncoded(url.href)
  )
    throw new DomainError(
      'invalid',
      'The address of a database is postgres://USER:PASSWORD@HOST:5432/NAME, with %3A %2F %3F %23 %40 %3D %25 and %20 for : / ? # @ = % and blanks within a part.',
    )
  return { url: url.href, safeUrl }
}

function isEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}
