import { describe, expect, it } from 'vitest'
import { isPlaceholder, placeholderAddress } from './placeholder-address.ts'

describe('an address that stands in', () => {
  it('is one for all EVM chains, and one of its own elsewhere', () => {
    expect(placeholderAddress('BASE')).toBe(placeholderAddress('ETH'))
    expect(placeholderAddress('BTC')).not.toBe(placeholderAddress('LTC'))
  })
  it('is not there for a chain nobody needs one on', () => {
    expect(placeholderAddress('THOR')).toBeUndefined()
    expect(placeholderAddress('NOPE')).toBeUndefined()
    expect(isPlaceholder('NOPE', 'x')).toBe(false)
  })
  it.each(['ETH', 'BTC', 'BCH', 'SOL'])('is known as one on %s however it is spelled', (chain) => {
    const own = placeholderAddress(chain) ?? ''
    const spellings = [own, own.replace('bitcoincash:', ''), chain === 'SOL' ? own : own.toUpperCase()]
    expect(spellings.map((text) => isPlaceholder(chain, text))).toEqual([true, true, true])
    expect(isPlaceholder(chain, `${own.slice(0, -1)}0`)).toBe(false)
    expect(isPlaceholder(chain === 'ETH' ? 'BTC' : 'ETH', own)).toBe(false)
  })
})
