const defaultPorts: Readonly<Record<string, string>> = { http: '80', https: '443', ws: '80', wss: '443' }

/** Returns the canonical form of a URL, to compare those of two contracts: scheme and host in lower case, no default port or trailing slash. */
export function addressOf(url: string): string {
  const [, scheme, host, path] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(url) ?? []
  if (scheme === undefined || host === undefined) return url.replace(/(?<=.)\/$/, '')
  const name = scheme.toLowerCase()
  // The names of variables, in braces, are case-sensitive.
  const lower = host.replace(/\{[^}]*\}|[^{]+/g, (part) => (part.startsWith('{') ? part : part.toLowerCase()))
  const port = defaultPorts[name]
  const bare = port !== undefined && lower.endsWith(`:${port}`) ? lower.slice(0, -port.length - 1) : lower
  return `${name}://${bare}${path?.replace(/\/$/, '')}`
}
