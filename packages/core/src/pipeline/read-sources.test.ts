import { describe, expect, it } from 'vitest'
import { readSources } from './read-sources.ts'

const list = (count: number) => Array.from({ length: count }, (_, index) => `a${index}`)

describe('source addresses', () => {
  it('are one, or none where nothing is given', () => {
    expect(readSources('a', 'ETH')).toEqual(['a'])
    expect([readSources(undefined, 'BTC'), readSources('', 'BTC'), readSources('  ', 'ETH')]).toEqual([[], [], []])
  })
  it('are several on five chains alone, and repeats count once [QUO-3c, QUO-3h]', () => {
    for (const chain of ['BTC', 'BCH', 'DASH', 'DOGE', 'LTC'])
      expect(readSources(' b ;a; b', chain)).toEqual(['b', 'a'])
    for (const chain of ['ETH', 'SOL', 'GAIA', 'ZEC', 'XRP', 'btc']) {
      expect(() => readSources('a;b', chain)).toThrow(`${chain} takes exactly one source address.`)
      expect(readSources('a;a', chain)).toEqual(['a'])
    }
  })
  it('are at most six, repeats aside [QUO-3a, LIM-3]', () => {
    expect(readSources(list(6).join(';'), 'BTC')).toEqual(list(6))
    expect(readSources([...list(6), 'a0'].join(';'), 'BTC')).toHaveLength(6)
    expect(() => readSources(list(7).join(';'), 'BTC')).toThrow('7 addresses')
  })
  it.each(['a;', ';a', 'a;;b', ';', ' ; ', 'a; ;b'])('have no empty entry: %j [QUO-3b]', (text) =>
    expect(() => readSources(text, 'BTC')).toThrow(expect.objectContaining({ code: 'invalidSourceAddressList' })),
  )
})
