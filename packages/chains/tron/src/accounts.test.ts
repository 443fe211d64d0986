import fc from 'fast-check'
import { utils } from 'tronweb'
import { expect, it } from 'vitest'
import { readAccounts } from './address.ts'

it('reads the hex form of an address as the same account', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      const hex = `41${Buffer.from(bytes).toString('hex')}`
      const base58 = utils.address.fromHex(hex)
      for (const spelling of [hex, hex.toUpperCase(), `0x${hex}`, base58]) {
        expect(readAccounts(spelling)).toEqual([base58])
      }
      expect(readAccounts(`0x${hex.slice(2)}`)).toEqual([])
    }),
  )
})
