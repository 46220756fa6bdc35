/** Text of a target made safe to look at: control characters and those that turn the direction of writing are shown by their code. */
export const visible = (text: string): string =>
  text.replace(invisible, (character) => {
    const code = character.codePointAt(0) ?? 0
    return `\\u${code.toString(16).padStart(4, '0')}`
  })

const invisible = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}\ufeff]/gu
