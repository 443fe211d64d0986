import { describe, expect, it } from 'vitest'
import { findPlaceholder, isPlaceholder } from './find-placeholder.ts'

describe('findPlaceholder', () => {
  it('is the same on all EVM chains and different elsewhere', () => {
    expect(findPlaceholder('BASE')).toBe(findPlaceholder('ETH'))
    expect(findPlaceholder('BTC')).not.toBe(findPlaceholder('LTC'))
  })
  it('is undefined for chains without a placeholder', () => {
    expect(findPlaceholder('THOR')).toBeUndefined()
    expect(findPlaceholder('NOPE')).toBeUndefined()
    expect(isPlaceholder('NOPE', 'x')).toBe(false)
  })
  it('is not recognised in a longer text', () => {
    const own = findPlaceholder('BCH') ?? ''
    expect(isPlaceholder('BCH', `q${own}`)).toBe(false)
    expect(isPlaceholder('BCH', own.replace('bitcoincash:q', 'qbitcoincash:'))).toBe(false)
  })
  it.each(['ETH', 'BTC', 'BCH', 'SOL'])('is recognised on %s in any spelling', (chain) => {
    const own = findPlaceholder(chain) ?? ''
    const spellings = [own, own.replace('bitcoincash:', ''), chain === 'SOL' ? own : own.toUpperCase()]
    expect(spellings.map((text) => isPlaceholder(chain, text))).toEqual([true, true, true])
    expect(isPlaceholder(chain, `${own.slice(0, -1)}0`)).toBe(false)
    expect(isPlaceholder(chain === 'ETH' ? 'BTC' : 'ETH', own)).toBe(false)
  })
})
