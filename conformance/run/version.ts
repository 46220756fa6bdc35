/** The suite's version, that of the package; a test holds it against package.json. */
export const suiteVersion = '0.2.0'
