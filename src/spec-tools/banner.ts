/** What every generated source begins with. */
export const banner = '// Made from spec/ by `node src/spec-tools/generate.ts`; do not edit.\n'
