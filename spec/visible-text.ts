/**
 * Returns a text that is safe to show on a terminal, in a log or on a page: control, direction and invisible characters
 * become JSON escapes (\u0007).
 */
export const visible = (text: string): string => visibleExcept(text, '')

/** Returns the same as `visible`, with the characters of `keep` unchanged. */
export const visibleExcept = (text: string, keep: string): string =>
  text.replace(live, (found) =>
    keep.includes(found) ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** The characters to escape; not the joiners, which emoji and scripts need. */
const live = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}\u200b\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff]/gu
