import { describe, expect, it } from 'vitest'
import { namedToken } from './named-token.ts'

describe('the token an identifier names', () => {
  it('is the coin of a chain, in its decimals', () => {
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
  it('is a contract token, in the decimals and under the name given', () => {
    expect(namedToken('NEAR.GNEAR-gnear-229.meme-cooking.near', 18, 'Gnear')).toMatchObject({
      ticker: 'GNEAR',
      symbol: 'GNEAR-gnear-229.meme-cooking.near',
      address: 'gnear-229.meme-cooking.near',
      name: 'Gnear',
      decimals: 18,
    })
  })
  it.each(['ETH', 'NOPE.NOPE', 'ETH.BTC', 'ETH.USDC-0x1'])('is none of %s', (identifier) => {
    expect(() => namedToken(identifier)).toThrow(TypeError)
  })
})
