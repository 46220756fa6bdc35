import { describe, expect, it } from 'vitest'
import { Redactor } from './redaction.ts'

const key = 'bak_6f301cb1f331df2a_43e7cb922224eef712b4c44dbbc181c7602d1b6c'

describe('redaction', () => {
  const redactor = new Redactor()
  redactor.learn(key)

  it('takes a key out of text, whole, in parts and cut short', () => {
    for (const shown of [
      key,
      key.slice(0, -1),
      key.slice(21),
      key.slice(21, 45),
      `Bearer ${key}`,
      `${key}x`,
    ]) {
      const clean = redactor.text(`the target said ${shown}.`)
      expect(clean).not.toContain(key.slice(21, 41))
      expect(clean).not.toContain(key.slice(41, 61))
    }
  })

  it('takes a key out of data wherever it stands, and leaves the rest', () => {
    const clean = redactor.value({ message: `no ${key}`, list: [{ [key]: 1 }], other: 'bak_ and full' })
    expect(JSON.stringify(clean)).not.toContain('43e7cb92')
    expect(clean.other).toBe('bak_ and full')
  })
})
