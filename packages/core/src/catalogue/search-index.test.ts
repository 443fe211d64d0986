import { describe, expect, it } from 'vitest'
import type { Token } from '../contract/token.ts'
import { btc, eth } from '../testing/fakes.ts'
import { SearchIndex } from './search-index.ts'

const token = (ticker: string, name: string, more: Partial<Token> = {}): Token => ({
  ...eth,
  identifier: `${more.chain ?? 'ETH'}.${ticker}${more.address === undefined ? '' : `-${more.address}`}`,
  ticker,
  symbol: ticker,
  name,
  ...more,
})
const address = (digit: string): string => `0x${digit.repeat(40)}`
const contract = (ticker: string, name: string, digit: string, more: Partial<Token> = {}): Token =>
  token(ticker, name, { address: address(digit), ...more })

const searching = (tokens: readonly Token[], traded: Readonly<Record<string, number>> = {}) => {
  const index = new SearchIndex(tokens, ({ identifier }) => traded[identifier] ?? 0)
  const search = (query: string | undefined, more: Partial<Parameters<SearchIndex['search']>[0]> = {}) =>
    index.search({ ...(query === undefined ? {} : { query }), limit: 20, offset: 0, ...more })
  return { search, found: (query?: string) => search(query).tokens.map(({ name }) => name) }
}

describe('tokens that are searched', () => {
  it('are ranked by what of them the query is', () => {
    const tokens = [
      contract('Z', 'A word of abc', '1'),
      contract('Y', 'Abc and more', '2'),
      contract('X', 'Abc', '3'),
      contract('ABCD', 'Longer ticker', '4'),
      contract('ABC', 'Whole ticker', '5'),
      contract('W', 'Nothing of it', '6'),
    ]
    const expected = ['Whole ticker', 'Longer ticker', 'Abc', 'Abc and more', 'A word of abc']
    // A word within a name is as good as its beginning; then the identifier decides.
    for (const query of ['abc', 'ABC', ' Abc ']) {
      const names = searching(tokens).found(query)
      expect(names.slice(0, 3)).toEqual(expected.slice(0, 3))
      expect(new Set(names)).toEqual(new Set(expected))
    }
  })

  it('come before others by a whole ticker, name or address, whatever the order of their identifiers', () => {
    const tokens = [
      contract('ABCD', 'Longer ticker', '1'),
      token('ABC', 'Whole ticker', { chain: 'SOL', address: 'So1' }),
      contract('A', 'Abc and more', '2'),
      token('Z', 'Abc', { chain: 'SOL', address: 'So2' }),
    ]
    const { found } = searching(tokens)
    expect(found('abc')).toEqual(['Whole ticker', 'Longer ticker', 'Abc', 'Abc and more'])
    const named = [
      contract('ABCDEFGH', 'By ticker', '1'),
      token('T', 'By address', { chain: 'SOL', address: 'AbCdEfGh' }),
    ]
    expect(searching(named).found('abcdefgh')).toEqual(['By address', 'By ticker'])
  })

  it('have their best rank, however many terms of theirs the query begins', () => {
    const tokens = [contract('AB', 'Ab ab abx', '1'), contract('ABC', 'Ab', '2')]
    expect(searching(tokens).found('ab')).toEqual(['Ab ab abx', 'Ab'])
    expect(searching(tokens).search('ab').total).toBe(2)
  })

  it('come first by a whole identifier or address', () => {
    const tokens = [
      contract('0XA1', 'Ticker like an address', '1'),
      contract('B', 'By address', 'a'),
      token('USD', 'Coin', { chain: 'SOL', address: 'AbCdEfGh' }),
    ]
    const { found } = searching(tokens)
    expect(found(address('a'))).toEqual(['By address'])
    expect(found(address('a').toUpperCase())).toEqual(['By address'])
    expect(found(`eth.b-${address('a')}`)).toEqual(['By address'])
    expect(found(`eth.-${address('a')}`)).toEqual(['By address'])
    expect(found('abcdefgh')).toEqual(['Coin'])
    expect(found('SOL.USD-AbCdEfGh')).toEqual(['Coin'])
    expect(found('SOL.USD-abcdefgh')).toEqual([])
  })

  it('come last by the beginning of an address, which has six characters at least', () => {
    const tokens = [contract('B', 'By address', 'a'), contract('0xaaaab', 'By ticker', '1')]
    expect(searching(tokens).found('0xaaaa')).toEqual(['By ticker', 'By address'])
    expect(searching(tokens).found('0xaaa')).toEqual(['By ticker'])
    expect(searching(tokens).found('0xaaab')).toEqual([])
  })

  it('are found by every word of their name, also between signs', () => {
    const { found } = searching([contract('A', 'USD-Coin (Bridged) été/Ünder', '1'), contract('B', 'x', '2')])
    for (const query of ['usd', 'usd-coin (br', 'coin', 'bridged', 'été', 'ünd'])
      expect([query, found(query)]).toEqual([query, ['USD-Coin (Bridged) été/Ünder']])
    for (const query of ['oin', 'ridged', '(', ')', 'coin (']) expect([query, found(query)]).toEqual([query, []])
  })

  it('are, of equal ones, coins first, then those that more providers trade, then by identifier', () => {
    const tokens = [
      contract('T', 'Third', '3'),
      contract('T', 'Second', '2'),
      contract('T', 'Popular', '9'),
      token('T', 'Coin', { chain: 'SOL', chainId: 'solana' }),
      token('T', 'First coin', { chain: 'AVAX', chainId: '43114' }),
    ]
    const traded = { [`ETH.T-${address('9')}`]: 5, [`ETH.T-${address('3')}`]: 1, [`ETH.T-${address('2')}`]: 1 }
    expect(searching(tokens, traded).found('t')).toEqual(['First coin', 'Coin', 'Popular', 'Second', 'Third'])
    expect(searching(tokens, traded).found()).toEqual(['First coin', 'Coin', 'Popular', 'Second', 'Third'])
  })

  it('are all of them without a query, whatever was searched before', () => {
    const { found } = searching([btc, eth])
    expect(found('bitcoin')).toEqual(['Bitcoin'])
    for (const query of [undefined, '', '  ']) expect(found(query)).toEqual(['Bitcoin', 'Ethereum'])
    expect(found('ethereum')).toEqual(['Ethereum'])
  })

  it('are counted where they are on the chain and wanted, and given from one place on', () => {
    const tokens = ['1', '2', '3', '4'].map((digit) => contract('T', `Token ${digit}`, digit))
    const { search } = searching([...tokens, btc])
    expect(search('t', { limit: 2, offset: 1 })).toEqual({ tokens: tokens.slice(1, 3), total: 4 })
    expect(search('t', { limit: 2, offset: 3 })).toEqual({ tokens: tokens.slice(3), total: 4 })
    expect(search('t', { limit: 2, offset: 4 })).toEqual({ tokens: [], total: 4 })
    expect(search(undefined, { chain: 'BTC' })).toEqual({ tokens: [btc], total: 1 })
    const keeps = ({ name }: Token) => name !== 'Token 1'
    expect(search('t', { keeps, limit: 1 })).toEqual({ tokens: [tokens[1]], total: 3 })
    expect(search(undefined, { keeps, chain: 'ETH' }).total).toBe(3)
  })

  it('are found without a ticker, or with a name of signs alone', () => {
    const { found } = searching([contract('', 'Bare', '1'), contract('SIGNS', '***', '2')])
    expect(found('bare')).toEqual(['Bare'])
    expect(found('signs')).toEqual(['***'])
    expect(found('**')).toEqual(['***'])
  })
})
