/** Returns the NO_PROXY variables of `env` with loopback and the hosts of `urls` added, so that no request to a mock goes through a proxy. */
export function withoutProxy(env: NodeJS.ProcessEnv, urls: readonly string[]): NodeJS.ProcessEnv {
  const hosts = new Set(['localhost', '127.0.0.1', '::1'])
  for (const url of urls) hosts.add(URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? '')
  // Clients differ in which of the two variables they read, so both get the same value.
  const known = { NO_PROXY: env['NO_PROXY'] || env['no_proxy'], no_proxy: env['no_proxy'] || env['NO_PROXY'] }
  return Object.fromEntries(
    Object.entries(known).map(([name, value = '']) => {
      const listed = value.split(',').filter((host) => host.trim() !== '')
      return [name, value === '*' ? value : [...new Set([...listed, ...hosts])].join(',')]
    }),
  )
}
