import { existsSync, readFileSync } from 'node:fs'

/** The reference of the public API as one HTML page that fetches nothing; the build makes it. */
export function referencePage(): string {
  const places = ['reference.html', '../../dist/reference.html'].map((path) => new URL(path, import.meta.url))
  const file = places.find((place) => existsSync(place))
  if (file === undefined) throw new Error('there is no dist/reference.html; run npm run build')
  return readFileSync(file, 'utf8')
}
