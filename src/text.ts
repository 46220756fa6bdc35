import { distance } from 'fastest-levenshtein'

/** Returns the number of terminal columns of a visible text: two for an emoji and for each wide letter of East Asia. */
export function widthOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length
  let width = 0
  for (const point of text.replace(emoji(), WIDE))
    width += wide().test(point) ? 2 : noWidth().test(point) ? 0 : 1
  return width
}

/** Returns the text with spaces after it, up to a width in columns. */
export const padded = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - widthOf(text)))

/** Returns the text, or as many whole characters of it as fit into a width with an ellipsis. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (widthOf(kept + segment) > width - 1) break
    kept += segment
  }
  return `${kept}…`
}

/** Compiles an expression at its first use: these three take 10 ms, and as literals they take them when the file is loaded. */
function lazily(source: string, flags: string): () => RegExp {
  let compiled: RegExp | undefined
  return () => {
    compiled ??= new RegExp(source, flags)
    return compiled
  }
}

const WIDE = '\uff01'
const emoji = lazily(String.raw`\p{RGI_Emoji}`, 'gv')
const wide = lazily(
  String.raw`[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18cff}\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}`,
  'u',
)
const noWidth = lazily(String.raw`[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]`, 'u')

/** Returns the known name that a misspelt one most likely means; undefined if none is near. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const most = Math.max(2, Math.floor(name.length / 3))
  const edits = (candidate: string): number => distance(name.toLowerCase(), candidate.toLowerCase())
  const near = [...known].filter((candidate) => edits(candidate) <= most)
  return near.toSorted((one, other) => edits(one) - edits(other))[0]
}
