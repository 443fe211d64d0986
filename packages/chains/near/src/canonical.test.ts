import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'

const IMPLICIT = '98793cd91a3f870fb126f66285808c7e094afcfc4eda8a970f6648cdf0dbd6de'

/** Core compares addresses by their canonical spelling; NEAR has a single spelling, so no other one is read. */
describe('the canonical spelling of a NEAR account', () => {
  it.each(['alice.near', IMPLICIT, `0x${IMPLICIT.slice(0, 40)}`])('is the account id: %s', (text) => {
    expect(readAddress(text)?.canonical).toBe(text)
  })

  it.each(['Alice.near', IMPLICIT.toUpperCase(), `ed25519:${IMPLICIT}`])('is not read: %s', (text) => {
    expect(readAddress(text)).toBeUndefined()
  })
})
