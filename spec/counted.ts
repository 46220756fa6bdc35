/** Returns a count with its noun: `1 grant`, `0 grants`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
