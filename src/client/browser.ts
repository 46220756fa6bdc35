/** The few global names by which a browser is told from a server. */
export interface Globals {
  readonly process?: { readonly versions?: { readonly node?: string } }
  readonly document?: unknown
  readonly navigator?: { readonly userAgent?: string }
}

/**
 * Whether this is a browser's page or worker, where everybody could read the key (KEY-NOT-IN-BROWSER).
 * Node with a made-up document, as test runners have it, is none; nor are the workers of hosting services.
 */
export function isBrowser({ process, document, navigator }: Globals): boolean {
  if (process?.versions?.node !== undefined) return false
  return document !== undefined || /^Mozilla\//.test(navigator?.userAgent ?? '')
}
