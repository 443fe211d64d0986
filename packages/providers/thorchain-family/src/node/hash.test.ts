import { describe, expect, it } from 'vitest'
import { isBlankHash, toChainHash, toNodeHash } from './hash.ts'

const HEX = 'ab'.repeat(32)
/** The signature of a transaction on Solana's main network. */
const SIGNATURE = '2BMrwZEGZ6m8hfVz6iMHeDq8JjXRHEcQgPMt6M9QsUSK4ReVvNWdmZsmPiCfH1Ebhi14vvmk1Am3rFZnkBS3LjsQ'

describe('a hash of a deposit', () => {
  it('is requested in upper-case hex, whatever its form', () => {
    for (const written of [HEX, HEX.toUpperCase(), `0x${HEX}`, `0X${HEX}`])
      expect(toNodeHash(written)).toBe(HEX.toUpperCase())
  })

  it('keeps the case of a Solana signature, which is base58', () => {
    expect(toNodeHash(SIGNATURE)).toBe(SIGNATURE)
    expect(toChainHash('SOL', SIGNATURE)).toBe(SIGNATURE)
  })

  it('is undefined for text that is not a hash on any chain', () => {
    const inside = `${HEX.slice(0, 2)}0x${HEX.slice(2)}`
    for (const text of ['', HEX.slice(1), `${HEX}0`, `x${HEX}`, inside, `${SIGNATURE}11`, SIGNATURE.replace('2', '0')])
      expect(toNodeHash(text)).toBeUndefined()
  })
})

describe('a hash that a node reports', () => {
  const upper = HEX.toUpperCase()
  /** The bytes of the hash in bech32m, as Radix prints them. */
  const RADIX = 'txid_rdx14w46h2at4w46h2at4w46h2at4w46h2at4w46h2at4w46h2at4w4s'

  it('is shown as explorers of its chain write it', () => {
    const chains = ['ETH', 'BTC', 'TRON', 'GAIA', 'THOR', 'XRP', 'X']
    expect(chains.map((chain) => toChainHash(chain, upper))).toEqual([`0x${HEX}`, HEX, HEX, upper, upper, upper, upper])
  })

  it('is the printed form of an intent on Radix, from 64 digits in any case', () => {
    for (const hash of [HEX, upper]) {
      expect(toChainHash('XRD', hash).startsWith(RADIX)).toBe(true)
      expect(toNodeHash(toChainHash('XRD', hash))).toBe(upper)
    }
    for (const other of [`${HEX}0`, `x${HEX}`, HEX.slice(1), '']) expect(toChainHash('XRD', other)).toBe(other)
  })

  it('is blank without a digit above 0', () => {
    expect(['', '0', '0'.repeat(64), '01', '10', HEX].map(isBlankHash)).toEqual([true, true, true, false, false, false])
  })
})
