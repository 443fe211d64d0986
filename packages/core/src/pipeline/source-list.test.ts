import { describe, expect, it } from 'vitest'
import { sourceList } from './source-list.ts'

const list = (count: number) => Array.from({ length: count }, (_, index) => `a${index}`)

describe('source addresses', () => {
  it('are one, or none where nothing is given', () => {
    expect(sourceList('a', 'ETH')).toEqual(['a'])
    expect([sourceList(undefined, 'BTC'), sourceList('', 'BTC'), sourceList('  ', 'ETH')]).toEqual([[], [], []])
  })
  it('are several on five chains alone, and repeats count once [QUO-3c, QUO-3h]', () => {
    for (const chain of ['BTC', 'BCH', 'DASH', 'DOGE', 'LTC']) expect(sourceList(' b ;a; b', chain)).toEqual(['b', 'a'])
    for (const chain of ['ETH', 'SOL', 'GAIA', 'ZEC', 'XRP', 'btc']) {
      expect(() => sourceList('a;b', chain)).toThrow(`${chain} takes exactly one source address.`)
      expect(sourceList('a;a', chain)).toEqual(['a'])
    }
  })
  it('are at most six, repeats aside [QUO-3a, LIM-3]', () => {
    expect(sourceList(list(6).join(';'), 'BTC')).toEqual(list(6))
    expect(sourceList([...list(6), 'a0'].join(';'), 'BTC')).toHaveLength(6)
    expect(() => sourceList(list(7).join(';'), 'BTC')).toThrow('7 addresses')
  })
  it.each(['a;', ';a', 'a;;b', ';', ' ; ', 'a; ;b'])('have no empty entry: %j [QUO-3b]', (text) =>
    expect(() => sourceList(text, 'BTC')).toThrow(expect.objectContaining({ code: 'invalidSourceAddressList' })),
  )
})
