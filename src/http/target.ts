import type { Request } from './exchange.ts'

/** Splits a request target (origin form or absolute form) into path and query, without the base path. */
export function splitTarget(target: string, basePath: string): Pick<Request, 'path' | 'query'> {
  const local = target.startsWith('/') ? target : withoutOrigin(target)
  const mark = local.indexOf('?')
  const path = mark === -1 ? local : local.slice(0, mark)
  return { path: withinBase(path, basePath), query: mark === -1 ? '' : local.slice(mark + 1) }
}

/** Returns a base path as `/rest`, or empty; adds or removes slashes. */
export function normalBasePath(text: string): string {
  const inner = text.replace(/^\/+|\/+$/g, '')
  return inner === '' ? '' : `/${inner}`
}

/** Returns path and query of an absolute form; empty for the asterisk and authority forms. */
function withoutOrigin(target: string): string {
  const rest = /^[a-z][a-z0-9+.-]*:\/\/[^/?]*(.*)$/i.exec(target)?.[1] ?? ''
  return rest.startsWith('?') ? `/${rest}` : rest
}

/** Returns a path without the base path `/rest`, which is no prefix of `/restaurants`. */
const withinBase = (path: string, basePath: string): string =>
  path.startsWith(basePath) && path[basePath.length] === '/' ? path.slice(basePath.length) : ''
