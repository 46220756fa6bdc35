import type { Request } from './exchange.ts'

/** Splits a request target (origin form, or absolute form with scheme and authority) and takes the base path off it. */
export function splitTarget(target: string, basePath: string): Pick<Request, 'path' | 'query'> {
  const local = target.startsWith('/') ? target : withoutOrigin(target)
  const mark = local.indexOf('?')
  const path = mark === -1 ? local : local.slice(0, mark)
  return { path: withinBase(path, basePath), query: mark === -1 ? '' : local.slice(mark + 1) }
}

/** Returns a base path in the form the rest expects: `/rest`, or empty for none; adds or removes slashes. */
export function normalBasePath(text: string): string {
  const inner = text.replace(/^\/+|\/+$/g, '')
  return inner === '' ? '' : `/${inner}`
}

/** Empty for the asterisk and authority forms, which name no resource. */
function withoutOrigin(target: string): string {
  const rest = /^[a-z][a-z0-9+.-]*:\/\/[^/?]*(.*)$/i.exec(target)?.[1] ?? ''
  return rest.startsWith('?') ? `/${rest}` : rest
}

/** `/rest` is a prefix of `/rest/v1` but not of `/restaurants`. */
const withinBase = (path: string, basePath: string): string =>
  path.startsWith(basePath) && path[basePath.length] === '/' ? path.slice(basePath.length) : ''
