import { SwapError } from '@switchyard/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBalanceQuery } from './balance-query.ts'
import { readGasQuery } from './gas-query.ts'
import { readLegacyQuoteRequest } from './legacy-quote-request.ts'
import { readPriceRequest } from './price-request.ts'
import { readJson } from './read-json.ts'
import { readScreenRequest } from './screen-request.ts'
import { readSwapFromQuery, readSwapToQuery } from './swap-options-query.ts'
import { readSwapRequest } from './swap-request.ts'
import { readTokenSearchQuery } from './token-search-query.ts'
import { readTokensQuery } from './tokens-query.ts'
import { readTrackRequest } from './track-request.ts'

const query = (text: string) => new URLSearchParams(text)

describe('readSwapRequest', () => {
  const body = { routeId: '5f5c1e0e-8f4b', sourceAddress: 'bc1qa;bc1qb', destinationAddress: '0xd8' }

  it('leaves every switch off and the gas check to the quote', () => {
    expect(readSwapRequest(body)).toEqual({
      ...body,
      disableBuildTx: false,
      disableBalanceCheck: false,
      disableEstimate: false,
      allowSmartContractSender: false,
      allowSmartContractReceiver: false,
      disableSecurityChecks: false,
      overrideSlippage: false,
    })
    expect(readSwapRequest({ ...body, gasCheck: false }).gasCheck).toBe(false)
  })

  it('ignores a privacy mode: the quote has fixed it [QUO-6e]', () => {
    expect(readSwapRequest({ ...body, usePrivacyMode: true })).not.toHaveProperty('usePrivacyMode')
  })

  it('needs the route and both addresses [SWP-0, SWP-0b]', () => {
    for (const name of ['routeId', 'sourceAddress', 'destinationAddress'])
      for (const value of [undefined, '', null, 5])
        expect(() => readSwapRequest({ ...body, [name]: value })).toThrow(`body/${name}`)
  })

  it('refuses a routeId that could reach into a key of a store', () => {
    for (const routeId of ['a:b', 'a/b', '*', 'a b', 'x'.repeat(101)])
      expect(() => readSwapRequest({ ...body, routeId })).toThrow('body/routeId')
  })
})

describe('readTrackRequest', () => {
  it('takes a hash with its chain, a channel, or a deposit address [TRK-0, TRK-0b, TRK-0c]', () => {
    for (const body of [{ hash: '0xa', chainId: '1' }, { depositChannelId: '1-Bitcoin-2' }, { depositAddress: 'bc1q' }])
      expect(readTrackRequest(body)).toEqual(body)
    expect(readTrackRequest({ hash: '0xa', chainId: '1', block: 0 })).toMatchObject({ block: 0 })
  })

  it('refuses a hash without its chain and a chain without a hash', () => {
    expect(() => readTrackRequest({ hash: '0xa' })).toThrow('body/chainId is missing')
    expect(() => readTrackRequest({ chainId: '1' })).toThrow('body/hash is missing')
    expect(() => readTrackRequest({})).toThrow('depositChannelId or depositAddress')
    expect(() => readTrackRequest({ hash: '', chainId: '' })).toThrow('body/hash is missing')
  })

  it('takes the access token of an explorer link', () => {
    const body = { hash: '0xa', chainId: '1', accessToken: 'abc.def' }
    expect(readTrackRequest(body)).toEqual(body)
    expect(() => readTrackRequest({ ...body, accessToken: 'x'.repeat(4097) })).toThrow('body/accessToken')
  })

  it('refuses a chain id sent as a number', () => {
    expect(() => readTrackRequest({ hash: '0xa', chainId: 1 })).toThrow('body/chainId 1 is refused')
  })
})

describe('the token queries', () => {
  it('read the provider and the category', () => {
    expect(readTokensQuery(query(''))).toEqual({})
    expect(readTokensQuery(query('provider=NEAR&category=rwa&page=2'))).toEqual({ provider: 'NEAR', category: 'rwa' })
    expect(readTokensQuery(query('provider=&category='))).toEqual({})
    expect(() => readTokensQuery(query('category=stocks'))).toThrow('query/category "stocks" is refused')
  })

  it('take the first of a repeated parameter and are not fooled by its name', () => {
    expect(readTokensQuery(query('provider=NEAR&provider=GARDEN&__proto__=x'))).toEqual({ provider: 'NEAR' })
  })

  it('page a search', () => {
    expect(readTokenSearchQuery(query('query=%20usdc&limit=5&offset=10'))).toEqual({
      query: 'usdc',
      limit: 5,
      offset: 10,
    })
    expect(readTokenSearchQuery(query('query=a'))).toEqual({ query: 'a', limit: 20, offset: 0 })
    expect(readTokenSearchQuery(query('chain=ETH'))).toEqual({ chain: 'ETH', limit: 20, offset: 0 })
    for (const bad of [
      `query=${'a'.repeat(201)}`,
      'query=a&limit=0',
      'query=a&limit=101',
      'query=a&offset=-1',
      'query=a&limit=x',
    ])
      expect(() => readTokenSearchQuery(query(bad)), bad).toThrow(SwapError)
  })

  it('name the token to buy in swapFrom and the token to sell in swapTo', () => {
    expect(readSwapFromQuery(query('buyAsset=ZEC.ZEC'))).toEqual({ asset: 'ZEC.ZEC' })
    expect(readSwapToQuery(query('sellAsset=ZEC.ZEC'))).toEqual({ asset: 'ZEC.ZEC' })
    expect(() => readSwapFromQuery(query('sellAsset=ZEC.ZEC'))).toThrow('query/buyAsset is missing')
    expect(() => readSwapToQuery(query('sellAsset=ZEC'))).toThrow('query/sellAsset "ZEC" is refused')
  })
})

describe('the other requests', () => {
  it('read prices, and require metadata', () => {
    const tokens = [{ identifier: 'ETH.ETH' }]
    expect(readPriceRequest({ tokens, metadata: false })).toEqual({ tokens, metadata: false })
    expect(() => readPriceRequest({ tokens })).toThrow('body/metadata is missing')
    expect(() => readPriceRequest({ tokens: [{}], metadata: true })).toThrow('body/tokens/0/identifier is missing')
  })

  it('read one address to screen like a list of one', () => {
    expect(readScreenRequest({ addresses: 'a', chains: ['1', '56'] })).toEqual({
      addresses: ['a'],
      chains: ['1', '56'],
    })
    expect(() => readScreenRequest({ addresses: [], chains: '1' })).toThrow('body/addresses')
  })

  it('read balance and gas queries', () => {
    expect(readBalanceQuery(query('chain=ETH&address=0xd8'))).toEqual({ chain: 'ETH', address: '0xd8' })
    expect(() => readBalanceQuery(query('chain=ETH'))).toThrow('query/address is missing')
    expect(readGasQuery(query('chainId=1&timeFrame=1d'))).toEqual({ chainId: '1', timeFrame: '1d' })
    expect(() => readGasQuery(query('timeFrame=2y'))).toThrow('query/timeFrame')
  })

  it('read a legacy quote like a quote that may ask for its transaction', () => {
    const body = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '1', includeTx: true, affiliate: 't' }
    expect(readLegacyQuoteRequest(body)).toMatchObject({ sellAsset: 'BTC.BTC', includeTx: true, usePrivacyMode: false })
    expect(() => readLegacyQuoteRequest({ ...body, buyAsset: 'BTC.BTC' })).toThrow('body/buyAsset')
  })
})

describe('every reader', () => {
  const bodies = [readSwapRequest, readTrackRequest, readPriceRequest, readScreenRequest, readLegacyQuoteRequest]
  const queries = [
    readTokensQuery,
    readTokenSearchQuery,
    readSwapFromQuery,
    readSwapToQuery,
    readBalanceQuery,
    readGasQuery,
  ]

  const refusesOrReads = (work: () => unknown) => {
    try {
      work()
    } catch (error) {
      expect(SwapError.is(error) && error.code).toBe('invalidRequest')
    }
  }

  it('answers garbage with invalidRequest and nothing else', () => {
    const garbage = fc.oneof(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }), fc.object())
    fc.assert(fc.property(garbage, (value) => bodies.forEach((read) => void refusesOrReads(() => read(value)))))
    const names = fc.constantFrom('provider', 'category', 'query', 'limit', 'offset', 'chain', 'buyAsset', '__proto__')
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.string({ unit: 'binary' }))), (pairs) =>
        queries.forEach((read) => void refusesOrReads(() => read(new URLSearchParams(pairs)))),
      ),
    )
  })
})

describe('readJson', () => {
  it('parses what is well-formed', () => {
    expect(readJson(' {"a":[1,"x",null]} ')).toEqual({ a: [1, 'x', null] })
  })

  it('refuses an empty, malformed or null body [ERR-4]', () => {
    for (const text of ['', '  \n', 'null', '{', "{'a':1}", 'undefined', '{"a":1}}', '\uFEFF{}x'])
      expect(() => readJson(text), text).toThrow(SwapError)
    for (const text of ['', ' \n\t']) expect(() => readJson(text)).toThrow('The body is missing')
    expect(() => readJson('null')).toThrow('The body is null')
    expect(() => readJson('{')).toThrow('not well-formed JSON')
  })

  it('does not tell the parser’s own words, which quote the body', () => {
    try {
      readJson('{"secret": oops}')
      expect.unreachable()
    } catch (error) {
      expect((error as Error).message).not.toContain('secret')
      expect((error as Error).cause).toBeInstanceOf(SyntaxError)
    }
  })

  it('drops a key that names the prototype, however it is spelled and however deep', () => {
    for (const key of ['__proto__', '\\u005f_proto__', '__pr\\u006fto__']) {
      const value = readJson(`{"a":{"${key}":{"polluted":true},"b":1}}`) as { a: object }
      expect(Object.getOwnPropertyNames(value.a)).toEqual(['b'])
      expect(Object.assign({}, value.a)).not.toHaveProperty('polluted')
    }
  })

  it('answers depth with a refusal or a value, never with a broken stack', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    for (const text of [deep, `{"__proto__":${deep}}`]) {
      try {
        readJson(text)
      } catch (error) {
        expect(SwapError.is(error)).toBe(true)
      }
    }
  })

  it('gives back any JSON value', () => {
    const value = fc.jsonValue().filter((one) => one !== null && !JSON.stringify(one).includes('__proto__'))
    fc.assert(
      fc.property(value, (one) => {
        const text = JSON.stringify(one)
        expect(JSON.stringify(readJson(text))).toBe(text)
      }),
    )
  })
})
