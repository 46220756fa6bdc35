/** Returns the `baseUrl` of a client without trailing slashes; throws a TypeError without secrets if it is unusable. */
export function baseAddressOf(text: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new TypeError(
      'baseUrl must be an absolute http or https address, such as https://api.example.com/rest',
    )
  if (url.username !== '' || url.password !== '' || /[?#]/.test(text))
    throw new TypeError('baseUrl must have no user information, no query and no fragment')
  const address = url.href.replace(/\/+$/, '')
  if (/\/v1$/.test(address))
    throw new TypeError('baseUrl must be the address before /v1, which the client adds; take /v1 off its end')
  return address
}

/** Returns the key; throws a TypeError without the key if it cannot be in a header. */
export function bearerOf(apiKey: string): string {
  if (typeof apiKey === 'string' && /^[A-Za-z0-9._~+/-]+=*$/.test(apiKey)) return apiKey
  throw new TypeError('apiKey must be the text of an API key, without spaces or line breaks')
}

/** Returns the id; throws a TypeError if a path with it would lead elsewhere. */
export function pathPart(name: string, id: string): string {
  if (typeof id === 'string' && !/^\.{0,2}$/.test(id)) return id
  throw new TypeError(`${name} must be an identifier; it was ${JSON.stringify(id)}`)
}

/** Returns a function that replaces the key and its secret in a text. */
export function redactor(apiKey: string): (text: string) => string {
  const secret = apiKey.slice(apiKey.lastIndexOf('_') + 1)
  return (text) => {
    const keyless = text.replaceAll(apiKey, '[key]')
    return secret.length < 8 ? keyless : keyless.replaceAll(secret, '[key]')
  }
}
