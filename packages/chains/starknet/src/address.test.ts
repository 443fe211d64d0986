import fc from 'fast-check'
import { validateAndParseAddress } from 'starknet'
import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'

const END = 2n ** 251n - 256n
const felts = fc.bigInt({ min: 2n ** 224n, max: END - 1n })
const spell = (felt: bigint): string => `0x${felt.toString(16).padStart(64, '0')}`

/** The result of starknet.js; `undefined` when it refuses or reads zero, which is not an account. */
const official = (text: string): string | undefined => {
  try {
    const address = validateAndParseAddress(text)
    return BigInt(address) === 0n ? undefined : address
  } catch {
    return undefined
  }
}

describe('Starknet addresses', () => {
  it('have the same upper bound as in starknet.js, 256 below 2^251', () => {
    for (const felt of [END - 2n, END - 1n, END, END + 1n, END + 255n, END + 256n]) {
      const text = spell(felt)
      expect([text, readAddress(text)?.canonical]).toEqual([text, official(text)])
    }
    expect([readAddress(spell(END - 1n)), readAddress(spell(END))]).toEqual([
      { canonical: spell(END - 1n), form: 'felt' },
      undefined,
    ])
  })

  it('are unspendable in the reserved range of the network', () => {
    for (const felt of [1n, 2n, 0xffffn]) expect(readAddress(spell(felt))?.unspendable).toBe(true)
    expect(readAddress(spell(0x1_0000n))?.unspendable).toBeUndefined()
  })

  it('are read with and without leading zeros as the same address', () => {
    fc.assert(
      fc.property(felts, (felt) => {
        const short = `0x${felt.toString(16)}`
        for (const text of [short, spell(felt), short.toUpperCase().replace('X', 'x')]) {
          expect(readAddress(text)).toEqual({ canonical: spell(felt), form: 'felt' })
        }
      }),
    )
  })

  it('have no checksum: a changed character gives another address, as in starknet.js', () => {
    const letters = fc.constantFrom(...'0123456789abcdefgxz!')
    fc.assert(
      fc.property(felts, fc.nat(65), letters, (felt, at, letter) => {
        const text = spell(felt)
        fc.pre(text[at] !== letter)
        const changed = text.slice(0, at) + letter + text.slice(at + 1)
        const canonical = readAddress(changed)?.canonical
        expect(canonical).not.toBe(text)
        // starknet.js also accepts text without the prefix.
        expect(canonical).toBe(/^0x/.test(changed) ? official(changed) : undefined)
      }),
      { numRuns: 1000 },
    )
  })
})

it('takes an address of an EVM chain, and any other that is as short, for mistaken', () => {
  const evm = '0x52908400098527886E0F7030069857D2E4169EE7'
  for (const text of [evm, spell(BigInt(evm)), '0x10000', spell(2n ** 224n - 1n)])
    expect(readAddress(text)?.mistakable).toContain('EVM')
  // An account and the contract of STRK, which starts with a small digit.
  for (const text of [
    spell(2n ** 224n),
    '0x4718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d',
    '0x049d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7',
  ])
    expect(readAddress(text)?.mistakable).toBeUndefined()
})
