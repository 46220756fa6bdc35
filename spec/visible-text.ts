/**
 * Text from outside that cannot change what is around it on a terminal, in a log or on a page: control characters, line ends,
 * what turns the direction of writing and what cannot be seen appear by their code, which in JSON is the same text.
 */
export const visible = (text: string): string => visibleExcept(text, '')

/** The same, but for some characters that stay. */
export const visibleExcept = (text: string, keep: string): string =>
  text.replace(live, (found) =>
    keep.includes(found) ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Joiners stay, which emoji and scripts need. */
const live = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}\u200b\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff]/gu
