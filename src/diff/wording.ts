/** Compares the modal verbs of a rule's texts in two versions of a contract's catalogue of rules: "may" changed to "must" is stricter. */
export function bindingShift(before: string, after: string): 'stricter' | 'looser' | 'none' {
  const shifts = modalVerbs.map((verb) => count(after, verb) - count(before, verb))
  const isStricter = shifts.some(
    (shift, index) => shift < 0 && shifts.slice(index + 1).some((other) => other > 0),
  )
  const isLooser = shifts.some(
    (shift, index) => shift > 0 && shifts.slice(index + 1).some((other) => other < 0),
  )
  if (isStricter) return 'stricter'
  return isLooser ? 'looser' : 'none'
}

/** The words that permit, advise and oblige, weakest first. */
const modalVerbs: readonly RegExp[] = [
  /\bmay\b(?! not\b)/gi,
  /\bshould\b/gi,
  /\b(?:must|shall|always|never|may not)\b/gi,
]

const count = (text: string, verb: RegExp): number => text.match(verb)?.length ?? 0
