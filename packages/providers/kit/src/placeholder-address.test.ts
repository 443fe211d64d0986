import { describe, expect, it } from 'vitest'
import { isPlaceholder, placeholderAddress } from './placeholder-address.ts'

describe('placeholderAddress', () => {
  it('is the same on all EVM chains and different elsewhere', () => {
    expect(placeholderAddress('BASE')).toBe(placeholderAddress('ETH'))
    expect(placeholderAddress('BTC')).not.toBe(placeholderAddress('LTC'))
  })
  it('is undefined for chains without a placeholder', () => {
    expect(placeholderAddress('THOR')).toBeUndefined()
    expect(placeholderAddress('NOPE')).toBeUndefined()
    expect(isPlaceholder('NOPE', 'x')).toBe(false)
  })
  it('is not recognised in a longer text', () => {
    const own = placeholderAddress('BCH') ?? ''
    expect(isPlaceholder('BCH', `q${own}`)).toBe(false)
    expect(isPlaceholder('BCH', own.replace('bitcoincash:q', 'qbitcoincash:'))).toBe(false)
  })
  it.each(['ETH', 'BTC', 'BCH', 'SOL'])('is recognised on %s in any spelling', (chain) => {
    const own = placeholderAddress(chain) ?? ''
    const spellings = [own, own.replace('bitcoincash:', ''), chain === 'SOL' ? own : own.toUpperCase()]
    expect(spellings.map((text) => isPlaceholder(chain, text))).toEqual([true, true, true])
    expect(isPlaceholder(chain, `${own.slice(0, -1)}0`)).toBe(false)
    expect(isPlaceholder(chain === 'ETH' ? 'BTC' : 'ETH', own)).toBe(false)
  })
})
