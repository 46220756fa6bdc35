/** The variables that keep clients from asking a proxy for loopback and for these addresses; what they hold already stays. */
export function withoutProxy(env: NodeJS.ProcessEnv, urls: readonly string[]): NodeJS.ProcessEnv {
  const hosts = new Set(['localhost', '127.0.0.1', '::1'])
  for (const url of urls) hosts.add(URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? '')
  // Where only one of the two is set clients take that one; where both are, they differ in which.
  const known = { NO_PROXY: env['NO_PROXY'] || env['no_proxy'], no_proxy: env['no_proxy'] || env['NO_PROXY'] }
  return Object.fromEntries(
    Object.entries(known).map(([name, value = '']) => {
      const listed = value.split(',').filter((host) => host.trim() !== '')
      return [name, value === '*' ? value : [...new Set([...listed, ...hosts])].join(',')]
    }),
  )
}
