import { readText, UnreadableInput } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { createToken, readListedAsset } from './create-token.ts'

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

describe('readListedAsset', () => {
  const read = readListedAsset<{ readonly id: string }>({ id: readText })

  it('reads a coin, and a token with its decimals, with members of the adapter', () => {
    expect(read({ identifier: 'ETH.ETH', id: 'x' })).toEqual({ identifier: 'ETH.ETH', decimals: undefined, id: 'x' })
    expect(read({ identifier: 'ETH.USDC-0x1', decimals: 6, id: 'y' }).decimals).toBe(6)
  })

  it.each([
    [{ identifier: 'ETH.USDC-0x1', id: 'x' }, 'Decimals are missing for "ETH.USDC-0x1"'],
    [{ identifier: 'NOPE.NOPE', decimals: 8, id: 'x' }, '"NOPE.NOPE" is not an identifier on a known chain.'],
    [{ identifier: 'ETH.ETH', id: '' }, 'id must be a text'],
    [{ identifier: 'ETH.ETH', id: 'x', more: 1 }, 'has no member more'],
  ])('refuses %j', (value, problem) => {
    expect(() => read(value)).toThrow(problem)
    expect(() => read(value)).toThrow(UnreadableInput)
  })
})
