/** A request target as an exchange carries it, still percent-encoded. */
export interface Target {
  /** Begins with `/`, or is empty when the target lies outside the base path, so that it matches no operation. */
  readonly path: string
  /** Without the question mark. */
  readonly query: string
}

/** Splits a request target (origin form, or absolute form with scheme and authority) and takes the base path off it. */
export function splitTarget(target: string, basePath: string): Target {
  const local = target.startsWith('/') ? target : withoutOrigin(target)
  const mark = local.indexOf('?')
  const path = mark === -1 ? local : local.slice(0, mark)
  return { path: withinBase(path, basePath), query: mark === -1 ? '' : local.slice(mark + 1) }
}

/** A base path in the form the rest expects: `/rest`, or empty for none; a missing or trailing slash is mended. */
export function normalBasePath(text: string): string {
  const inner = text.replace(/^\/+|\/+$/g, '')
  return inner === '' ? '' : `/${inner}`
}

/** Empty for the asterisk and authority forms, which name no resource. */
function withoutOrigin(target: string): string {
  const found = /^[a-z][a-z0-9+.-]*:\/\/[^/?]*(.*)$/i.exec(target)
  const rest = found?.[1] ?? ''
  return rest.startsWith('?') ? `/${rest}` : rest
}

/** `/rest` is a prefix of `/rest/v1` but not of `/restaurants`. */
function withinBase(path: string, basePath: string): string {
  if (!path.startsWith(basePath)) return ''
  const rest = path.slice(basePath.length)
  return rest.startsWith('/') ? rest : ''
}
