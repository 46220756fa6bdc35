import { quote } from './quote.ts'
import { Refusal } from './refusal.ts'

/** The query's parameters, decoded; a repeated name or broken percent-encoding is refused, for no operation takes a list. */
export function parseQuery(query: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>()
  if (query === '') return parameters
  for (const part of query.split('&')) {
    if (part === '') continue
    const equals = part.indexOf('=')
    const name = decode(equals < 0 ? part : part.slice(0, equals), 'query')
    const value = equals < 0 ? '' : decode(part.slice(equals + 1), name)
    if (parameters.has(name))
      throw new Refusal(
        'errors.request.invalid_parameter',
        `${quote(name)} must be given once; it was given twice.`,
        {
          parameter: name,
        },
      )
    parameters.set(name, value)
  }
  return parameters
}

function decode(text: string, name: string): string {
  return decodeComponent(text.replaceAll('+', ' '), name)
}

/** Percent-decoding of one path segment or query part, or a refusal that names it. */
export function decodeComponent(text: string, name: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Refusal(
      'errors.request.invalid_parameter',
      `${quote(name)} must be percent-encoded UTF-8; it was ${quote(text)}.`,
      { parameter: name },
    )
  }
}
