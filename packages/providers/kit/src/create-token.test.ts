import { describe, expect, it } from 'vitest'
import { createToken } from './create-token.ts'

describe('createToken', () => {
  it('returns the coin of a chain with its decimals', () => {
    expect(createToken('GNO.xDAI')).toStrictEqual({
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
    expect(createToken('NEAR.GNEAR-gnear-229.meme-cooking.near', 18, 'Gnear')).toMatchObject({
      ticker: 'GNEAR',
      symbol: 'GNEAR-gnear-229.meme-cooking.near',
      address: 'gnear-229.meme-cooking.near',
      name: 'Gnear',
      decimals: 18,
    })
  })
  it('takes the given decimals of a coin', () => {
    expect(createToken('ETH.ETH', 6).decimals).toBe(6)
    expect(createToken('THOR.RUJI', 8).decimals).toBe(8)
  })
  it('names what is missing', () => {
    expect(() => createToken('NOPE.NOPE', 8)).toThrow('"NOPE.NOPE" is not an identifier on a known chain.')
    expect(() => createToken('ETH')).toThrow('"ETH" is not an identifier on a known chain.')
    expect(() => createToken('ETH.USDC-0x1')).toThrow('Decimals are missing for "ETH.USDC-0x1"')
  })
  it.each(['ETH', 'NOPE.NOPE', 'ETH.BTC', 'ETH.USDC-0x1', 'ETH.ETH-0x1'])('rejects %s', (identifier) => {
    expect(() => createToken(identifier)).toThrow(TypeError)
  })
})
