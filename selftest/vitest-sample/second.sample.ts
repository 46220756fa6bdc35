import { conformanceTests } from '../../conformance/vitest.ts'

const { TARGET = '', REPORT = '' } = process.env
conformanceTests({ target: TARGET, seed: 3, report: REPORT })
