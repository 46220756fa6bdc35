import { randomBytes } from 'node:crypto'
import { styleText } from 'node:util'
import { visible } from '../../spec/visible-text.ts'

/**
 * Writes text to stdout or stderr; every command writes through here, but for the suite, which has the same of its own. Characters
 * that steer a terminal appear by their code, which in JSON is the same text: only line feeds and our own colours get through.
 */
export function print(stream: 'stdout' | 'stderr', text: string): void {
  const safe = /^[\n -~]*$/.test(text) ? text : text.split('\n').map(visible).join('\n')
  process[stream].write(safe.replaceAll(`\\u001b${mark}[`, '\u001b['))
}

/** Gives a word of ours a colour for `print`; none where the stream is no terminal. */
export const paint = (
  stream: 'stdout' | 'stderr',
  colour: Parameters<typeof styleText>[0],
  word: string,
): string => styleText(colour, word, { stream: process[stream] }).replaceAll('\u001b[', `\u001b${mark}[`)

/** Tells our own escape sequences from those in the texts of others, who cannot know it. */
const mark = randomBytes(8).toString('hex')
