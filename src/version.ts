import { fileURLToPath } from 'node:url'

/** The package's version; a test holds it against package.json. */
export const version = '0.2.0'

/** The path of a file of the package, from its root: the built code, as this file, lies one folder below. */
export const inPackage = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
