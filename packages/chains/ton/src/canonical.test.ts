import { describe, expect, it } from 'vitest'
import { formatAddress, formatRaw, parseAddress, readAddress } from './address.ts'

const BOUNCEABLE = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'

/** Core compares addresses by their canonical spelling, so every spelling of one account must give the same. */
describe('the canonical spelling of a TON address', () => {
  const address = parseAddress(BOUNCEABLE)
  if (!address) throw new Error('The address of the suite cannot be read.')
  const canonical = formatAddress(address, false)

  it.each([
    BOUNCEABLE,
    canonical,
    formatRaw(address),
    formatRaw(address).toUpperCase(),
    BOUNCEABLE.replaceAll('_', '/').replaceAll('-', '+'),
  ])('is friendly and not bounceable: %s', (text) => {
    expect(readAddress(text)?.canonical).toBe(canonical)
    expect(canonical).toMatch(/^UQ/)
  })

  it.each([BOUNCEABLE.toUpperCase(), `1:${formatRaw(address).slice(2)}`, `k${BOUNCEABLE.slice(1)}`])(
    'is not read: %s',
    (text) => {
      expect(readAddress(text)).toBeUndefined()
    },
  )
})
