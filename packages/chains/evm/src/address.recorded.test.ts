import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { getAddress } from 'ethers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readAddress } from './address.ts'

interface Vectors {
  readonly valid: readonly { readonly address: string; readonly form: string }[]
  readonly invalid: readonly { readonly address: string; readonly why: string }[]
}

describeRecorded('EVM addresses', () => {
  const { valid, invalid } = recordedJson('chains/data/addresses.json').chains.EVM as Vectors

  it('has vectors of both kinds', () => {
    expect(valid.length).toBeGreaterThan(2)
    expect(invalid.length).toBeGreaterThan(2)
  })

  it.each(valid.map(({ address }) => address))('reads %s', (address) => {
    expect(readAddress(address)).toEqual({ canonical: getAddress(address), form: 'evm' })
  })

  it.each(invalid.map(({ address, why }) => [address, why]))('refuses %s: %s', (address) => {
    expect(readAddress(address)).toBeUndefined()
  })

  it('detects one changed character of a checksummed address, unless the result is valid by chance', () => {
    const checksummed = valid.filter(({ form }) => form === 'eip55').map(({ address }) => address)
    let refused = 0
    let changes = 0
    fc.assert(
      fc.property(
        fc.constantFrom(...checksummed),
        fc.integer({ min: 2, max: 41 }),
        fc.constantFrom(...'0123456789abcdefABCDEF'),
        (address, at, letter) => {
          const changed = address.slice(0, at) + letter + address.slice(at + 1)
          if (changed === address) return
          changes += 1
          const reading = readAddress(changed)
          // A changed address may only be accepted when an independent library computes the same checksum.
          if (reading) expect(getAddress(changed.toLowerCase())).toBe(changed)
          else refused += 1
        },
      ),
      { numRuns: 2000 },
    )
    expect(refused / changes).toBeGreaterThan(0.99)
  })

  it('detects the changed case of any single letter of a checksummed address', () => {
    for (const { address } of valid.filter(({ form }) => form === 'eip55')) {
      for (let at = 2; at < address.length; at++) {
        const letter = address.charAt(at)
        const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
        if (other !== letter) expect(readAddress(address.slice(0, at) + other + address.slice(at + 1))).toBeUndefined()
      }
    }
  })
})
