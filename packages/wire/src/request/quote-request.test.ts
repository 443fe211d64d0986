import { SwapError } from '@switchyard/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validQuoteBody } from '../testing/arbitrary.ts'
import { readQuoteRequest } from './quote-request.ts'
import { readJson } from './read-json.ts'

const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const body = (changes: object = {}) => ({ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.5', ...changes })

const refusal = (value: unknown): SwapError => {
  try {
    readQuoteRequest(value)
  } catch (error) {
    if (SwapError.is(error)) return error
    throw error
  }
  throw new Error(`accepted ${JSON.stringify(value)}`)
}

describe('readQuoteRequest', () => {
  it('fills in what the specification gives as defaults [QRQ-5, QRQ-11, QRQ-12, QRQ-13, QRQ-14]', () => {
    expect(readQuoteRequest(body())).toEqual({
      ...body(),
      refundAddressSetting: 'WARNING',
      quoteType: 'EXACT_INPUT',
      cfBoost: false,
      usePrivacyMode: false,
      enableSweep: false,
      gasCheck: false,
    })
  })

  it('keeps every parameter as it was sent', () => {
    const full = body({
      sourceAddress: 'bc1qa;bc1qb',
      destinationAddress: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      refundAddress: 'bc1qc',
      refundAddressSetting: 'STRICT',
      providers: ['NEAR', 'NOBODY'],
      slippage: 0.5,
      affiliateFee: 1000,
      cfBoost: true,
      maxExecutionTime: 600,
      quoteType: 'FLEX_INPUT',
      usePrivacyMode: true,
      enableSweep: true,
      gasCheck: true,
      txHints: ['transferWithMemo'],
    })
    expect(readQuoteRequest(full)).toEqual(full)
  })

  it('leaves out the fields existing clients send beside, without a word', () => {
    const extra = { referrer: 'r', disableEstimate: true, includeTx: true, affiliate: 'x', constructor: 1, toString: 2 }
    expect(readQuoteRequest(body(extra))).toEqual(readQuoteRequest(body()))
  })

  it('takes an empty address as an absent one', () => {
    const request = readQuoteRequest(body({ sourceAddress: '', destinationAddress: '', refundAddress: '' }))
    expect(request.sourceAddress).toBeUndefined()
    expect(request.destinationAddress).toBeUndefined()
    expect(request.refundAddress).toBeUndefined()
  })

  it('keeps empty lists, which match nothing', () => {
    expect(readQuoteRequest(body({ providers: [], txHints: [] }))).toMatchObject({ providers: [], txHints: [] })
  })

  const refused: readonly [string, object][] = [
    ...[
      '0',
      '0.0',
      '00.000',
      '-1',
      '+1',
      '1e3',
      '1E3',
      '.5',
      '5.',
      '1,5',
      '1 000',
      '',
      ' 1',
      '1\n',
      '0x10',
      'NaN',
      'Infinity',
      '١',
    ].map((sellAmount): [string, object] => ['sellAmount', { sellAmount }]),
    ['sellAmount', { sellAmount: 1 }],
    ['sellAmount', { sellAmount: '9'.repeat(61) }],
    ['sellAmount', { sellAmount: `0.${'0'.repeat(60)}1` }],
    ['sellAmount', { sellAmount: undefined }],
    ['sellAsset', { sellAsset: 'BTC' }],
    ['sellAsset', { sellAsset: 'ETH.USDC-' }],
    ['sellAsset', { sellAsset: `ETH.${'A'.repeat(400)}` }],
    ['sellAsset', { sellAsset: 5 }],
    ['buyAsset', { buyAsset: 'BTC.BTC' }],
    ['buyAsset', { buyAsset: 'btc.btc' }],
    ['buyAsset', { buyAsset: null }],
    ['slippage', { slippage: 0 }],
    ['slippage', { slippage: -1 }],
    ['slippage', { slippage: 100.0001 }],
    ['slippage', { slippage: Number.NaN }],
    ['slippage', { slippage: Number.POSITIVE_INFINITY }],
    ['slippage', { slippage: '3' }],
    ['affiliateFee', { affiliateFee: -1 }],
    ['affiliateFee', { affiliateFee: 1001 }],
    ['affiliateFee', { affiliateFee: 0.5 }],
    ['affiliateFee', { affiliateFee: '50' }],
    ['maxExecutionTime', { maxExecutionTime: 0 }],
    ['maxExecutionTime', { maxExecutionTime: '60' }],
    ['cfBoost', { cfBoost: 'true' }],
    ['usePrivacyMode', { usePrivacyMode: 1 }],
    ['gasCheck', { gasCheck: null }],
    ['quoteType', { quoteType: 'exact_input' }],
    ['refundAddressSetting', { refundAddressSetting: 'LOOSE' }],
    ['providers', { providers: 'NEAR' }],
    ['providers/1', { providers: ['NEAR', 7] }],
    ['providers', { providers: Array.from({ length: 65 }, () => 'NEAR') }],
    ['txHints/0', { txHints: ['anything'] }],
    ['sourceAddress', { sourceAddress: 'bc1 q' }],
    ['sourceAddress', { sourceAddress: 'a'.repeat(2049) }],
    ['destinationAddress', { destinationAddress: 'a\u0000b' }],
    ['refundAddress', { refundAddress: ['a'] }],
  ]

  for (const [name, changes] of refused)
    it(`refuses ${JSON.stringify(changes).slice(0, 60)} and names ${name}`, () => {
      const error = refusal(body(changes))
      expect(error.code).toBe('invalidRequest')
      expect(error.message).toMatch(new RegExp(`^body/${name} .*; it takes .+\\.$`, 's'))
      expect(error.data).toMatchObject({ field: name })
      expect(error.message.length).toBeLessThan(300)
    })

  it('takes the ends of every range [QRQ-8, LIM-2]', () => {
    for (const changes of [
      { slippage: 100 },
      { slippage: 0.01 },
      { affiliateFee: 0 },
      { affiliateFee: 1000 },
      { maxExecutionTime: 0.5 },
      { sellAmount: '9'.repeat(60) },
      { sellAmount: `0.${'0'.repeat(59)}1` },
      { sellAmount: '007.50' },
    ])
      expect(readQuoteRequest(body(changes))).toMatchObject(changes)
  })

  it('names a missing field as missing [ERR-4b]', () => {
    expect(refusal({ buyAsset: 'ETH.ETH', sellAmount: '1' }).message).toBe(
      'body/sellAsset is missing; it takes an identifier such as "ETH.ETH" or "ETH.USDC-0xA0b8…", or a CAIP-19 asset type such as "eip155:1/slip44:60".',
    )
  })

  it('names the same token under two spellings', () => {
    const error = refusal(body({ sellAsset: USDC, buyAsset: USDC.replace('0x', '0X').toUpperCase() }))
    expect(error.message).toContain('a token other than sellAsset')
  })

  it('takes tokens whose tickers hold dots, dashes, slashes, blanks of other scripts, or nothing', () => {
    for (const sellAsset of [
      'AVAX.USDC.e-0xa7d7',
      'ETH.BTC2x-FLI-0x0b49',
      'SOL.BIO/ACC-7dxQ',
      'SOL.-23WuycvP',
      'SOL.$WIF-a',
      'SUI.USDC-0xdba3::usdc::USDC',
    ])
      expect(readQuoteRequest(body({ sellAsset })).sellAsset).toBe(sellAsset)
  })

  it('refuses a body that is no object', () => {
    for (const value of [undefined, null, [], 'text', 5, true])
      expect(refusal(value).message).toMatch(/^body .*it takes a JSON object\.$/)
  })

  it('tells several faults at once, and no more than a handful', () => {
    expect(refusal({ sellAmount: 5, slippage: 0 }).data).toMatchObject({
      refusals: [{ field: 'sellAsset' }, { field: 'buyAsset' }, { field: 'sellAmount' }, { field: 'slippage' }],
    })
    const many = refusal(body({ providers: Array.from({ length: 60 }, () => 0) })).data?.refusals
    expect(many).toHaveLength(8)
  })

  it('survives any valid request that went through JSON', () => {
    fc.assert(
      fc.property(validQuoteBody, (valid) => {
        expect(readQuoteRequest(readJson(JSON.stringify(valid)))).toMatchObject(valid)
      }),
    )
  })

  it('refuses any one field replaced by garbage, or reads it, but never throws anything else', () => {
    const garbage = fc.oneof(fc.anything(), fc.jsonValue(), fc.string())
    fc.assert(
      fc.property(
        validQuoteBody,
        fc.constantFrom(...Object.keys(body()), 'slippage', 'providers', 'txHints', '__proto__'),
        garbage,
        (valid, name, value) => {
          const broken = Object.defineProperty({ ...valid }, name, { value, enumerable: true })
          try {
            readQuoteRequest(broken)
          } catch (error) {
            expect(SwapError.is(error) && error.code).toBe('invalidRequest')
          }
        },
      ),
    )
  })
})
