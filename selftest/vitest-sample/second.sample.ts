import { conformanceTests } from '../../conformance/vitest.ts'

// A test file that `conformance/vitest.test.ts` runs, as a user of `bundle-access/conformance/vitest` writes it.
const { TARGET = '', REPORT = '' } = process.env
conformanceTests({ target: TARGET, seed: 3, report: REPORT })
