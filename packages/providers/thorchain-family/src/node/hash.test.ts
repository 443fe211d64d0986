import { describe, expect, it } from 'vitest'
import { chainHash, nodeHash } from './hash.ts'

const HEX = 'ab'.repeat(32)
/** The signature of a transaction on Solana's main network. */
const SIGNATURE = '2BMrwZEGZ6m8hfVz6iMHeDq8JjXRHEcQgPMt6M9QsUSK4ReVvNWdmZsmPiCfH1Ebhi14vvmk1Am3rFZnkBS3LjsQ'

describe('a hash of a deposit', () => {
  it('is requested in upper-case hex, whatever its form', () => {
    for (const written of [HEX, HEX.toUpperCase(), `0x${HEX}`, `0X${HEX}`])
      expect(nodeHash(written)).toBe(HEX.toUpperCase())
  })

  it('keeps the case of a Solana signature, which is base58', () => {
    expect(nodeHash(SIGNATURE)).toBe(SIGNATURE)
    expect(chainHash('SOL', SIGNATURE)).toBe(SIGNATURE)
  })

  it('is undefined for text that is not a hash on any chain', () => {
    for (const text of ['', HEX.slice(1), `${SIGNATURE}11`, SIGNATURE.replace('2', '0')])
      expect(nodeHash(text)).toBeUndefined()
  })
})
