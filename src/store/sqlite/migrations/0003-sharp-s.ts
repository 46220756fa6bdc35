/** Folds ẞ as `foldName` does: it was ß in a folded name, in which no other character leaves a ß. */
export const sharpS = {
  number: 3,
  name: 'sharp s',
  schema: '3f2030d54c369caf63c81364b97d12f80c97715d553829b11381cf989ea208bd',
  sql: "UPDATE account SET name_key = replace(name_key, 'ß', 'ss') WHERE instr(name_key, 'ß')",
}
