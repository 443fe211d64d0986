import { describe, expect, it } from 'vitest'
import { namedToken } from './named-token.ts'

describe('namedToken', () => {
  it('returns the coin of a chain with its decimals', () => {
    expect(namedToken('GNO.xDAI')).toEqual({
      identifier: 'GNO.xDAI',
      chain: 'GNO',
      chainId: '100',
      ticker: 'xDAI',
      symbol: 'xDAI',
      name: 'xDAI',
      decimals: 18,
    })
  })
  it('returns a contract token with the given decimals and name', () => {
    expect(namedToken('NEAR.GNEAR-gnear-229.meme-cooking.near', 18, 'Gnear')).toMatchObject({
      ticker: 'GNEAR',
      symbol: 'GNEAR-gnear-229.meme-cooking.near',
      address: 'gnear-229.meme-cooking.near',
      name: 'Gnear',
      decimals: 18,
    })
  })
  it.each(['ETH', 'NOPE.NOPE', 'ETH.BTC', 'ETH.USDC-0x1'])('rejects %s', (identifier) => {
    expect(() => namedToken(identifier)).toThrow(TypeError)
  })
})
