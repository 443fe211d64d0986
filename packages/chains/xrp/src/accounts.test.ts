import fc from 'fast-check'
import { classicAddressToXAddress, encodeAccountID } from 'ripple-address-codec'
import { expect, it } from 'vitest'
import { readAccounts } from './address.ts'

const tags = fc.option(fc.integer({ min: 0, max: 0xffff_ffff }), { nil: false as const })

it('reads the X-address of a classic address, with and without a tag, as the same account', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), tags, (bytes, tag) => {
      const classic = encodeAccountID(bytes)
      expect(readAccounts(classicAddressToXAddress(classic, tag, false))).toEqual([classic])
      expect(readAccounts(classic)).toEqual([classic])
      expect(readAccounts(classicAddressToXAddress(classic, tag, true))).toEqual([])
    }),
  )
  expect(readAccounts('rNobody')).toEqual([])
})
