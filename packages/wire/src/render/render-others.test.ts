import { errorTable, SwapError, UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { asSent } from '../testing/as-sent.ts'
import { BTC, createStep, createSwapStatus, createTrack, ETH, USDC } from '../testing/samples.ts'
import { createTokenBodies } from './create-token-bodies.ts'
import { renderError } from './render-error.ts'
import { renderProviders } from './render-providers.ts'
import { renderProvidersStatus } from './render-providers-status.ts'
import { renderTokenSearch } from './render-token-search.ts'
import { renderTokens } from './render-tokens.ts'
import { renderTrack } from './render-track.ts'

describe('renderTrack', () => {
  it('puts the sum of the legs first and the legs last', () => {
    const answer = asSent(renderTrack(createTrack()))
    expect(Object.keys(answer)).toEqual([
      'chainId',
      'hash',
      'block',
      'type',
      'status',
      'trackingStatus',
      'fromAsset',
      'fromAmount',
      'fromAddress',
      'toAsset',
      'toAmount',
      'toAddress',
      'finalisedAt',
      'transient',
      'meta',
      'legs',
    ])
    expect(answer.meta).toEqual({
      quoteId: createTrack().quoteId,
      provider: 'THORCHAIN_STREAMING',
      providerAction: 'swap',
      privacyMode: false,
    })
    expect(answer.legs).toHaveLength(2)
  })

  it('adds what the provider tells of its own', () => {
    const facts = { providerExplorerUrl: 'https://x.example', providerOrderId: 'o1', refundReason: 'price' }
    expect(asSent(renderTrack(createTrack({ swapStatus: createSwapStatus(facts) }))).meta).toMatchObject(facts)
  })

  it('says by when a swap was due, and where its transactions are seen', () => {
    const evidence = { status: 'swapping' } as never
    const overdue = { since: '2026-05-20T15:00:00.000Z', expectedSeconds: 618, evidence, askAt: 'https://ask.example' }
    const explorerLinks = ['https://explorer.example/tx/a']
    expect(asSent(renderTrack(createTrack({ overdue, explorerLinks }))).meta).toMatchObject({ overdue, explorerLinks })
    const plain = asSent(renderTrack(createTrack())).meta
    for (const name of ['overdue', 'explorerLinks', 'explorerUrl', 'refundReason', 'providerOrderId'])
      expect(plain).not.toHaveProperty(name)
  })

  it('omits an unknown payout of a completed step unless it is redacted', () => {
    const done = createSwapStatus({
      status: 'completed',
      toAmount: '',
      legs: [createStep({ status: 'completed', toAmount: '' })],
    })
    const [rendered, redacted] = [
      asSent(renderTrack(createTrack({ swapStatus: done }))),
      asSent(renderTrack(createTrack({ swapStatus: done, privacyMode: true, redactionReason: 'notOwner' }))),
    ]
    for (const one of [rendered, ...rendered.legs]) expect(one).not.toHaveProperty('toAmount')
    for (const one of [redacted, ...redacted.legs]) expect(one.toAmount).toBe('')
    expect(asSent(renderTrack(createTrack({ swapStatus: createSwapStatus({ toAmount: '' }) }))).toAmount).toBe('')
  })

  it('gives the owner of a confidential swap the link, and others nothing but the reason [TRS-4, TRS-6, TRS-7]', () => {
    const explorerUrl = 'https://explorer.example/?hash=a&chainId=b&t=c'
    expect(asSent(renderTrack(createTrack({ privacyMode: true, explorerUrl }))).meta).toMatchObject({
      privacyMode: true,
      explorerUrl,
    })
    const facts = { providerOrderId: 'o1', providerExplorerUrl: 'https://x.example' }
    const leaky = createTrack({
      privacyMode: true,
      redactionReason: 'notOwner',
      swapStatus: createSwapStatus(facts),
      explorerUrl,
    })
    expect(asSent(renderTrack(leaky)).meta).toEqual({ privacyMode: true, redacted: true, redactionReason: 'notOwner' })
    expect(asSent(renderTrack(leaky))).not.toHaveProperty('transient')
    expect(asSent(renderTrack(createTrack())).meta).not.toHaveProperty('redacted')
  })

  it('keeps the provider’s finer status, and makes none up', () => {
    const legs = [
      createStep({ trackingStatus: 'partially_refunded', status: 'refunded' }),
      createStep({ status: 'completed' }),
      createStep({ status: 'failed' }),
      createStep({ status: 'pending' }),
      createStep({ status: 'unknown' }),
    ]
    const answer = asSent(renderTrack(createTrack({ swapStatus: createSwapStatus({ legs }) })))
    expect(answer.legs.map(({ trackingStatus }) => trackingStatus)).toEqual([
      'partially_refunded',
      'completed',
      undefined,
      undefined,
      undefined,
    ])
    expect(answer.legs[2]).not.toHaveProperty('trackingStatus')
  })
})

describe('renderTokens', () => {
  const listing = {
    provider: 'NEAR',
    timestamp: 0,
    keywords: ['k'],
    tokens: [BTC, ETH, { ...USDC, providerId: 'nep141:x', geoBlockRule: 'tokenized-securities' }],
  }

  it('answers one list when a provider was named, else a list of lists', () => {
    expect(asSent(renderTokens([listing], { provider: 'NEAR' }))).toMatchObject({ provider: 'NEAR', count: 3 })
    expect(asSent(renderTokens([listing]))).toMatchObject([
      { provider: 'NEAR', timestamp: '1970-01-01T00:00:00.000Z', keywords: ['k'] },
    ])
    expect(asSent(renderTokens([]))).toEqual([])
  })

  it('is written as the same JSON in pieces, once for the same lists', async () => {
    const long = { ...listing, provider: 'LONG', tokens: Array.from({ length: 600 }, () => ETH) }
    const bodies = createTokenBodies()
    const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
    for (const [listings, query] of [
      [[listing], { provider: 'NEAR' }],
      [[listing], {}],
      [[], {}],
      [[long, { ...listing, tokens: [] }, listing], {}],
      [[long], { provider: 'LONG' }],
    ] as const) {
      const body = await bodies(listings, query)
      expect(decode(body)).toBe(JSON.stringify(asSent(renderTokens(listings, query))))
      expect(await bodies(listings, query)).toBe(body)
    }
  })

  it('keeps the order of keys and leaves out what a token lacks', () => {
    const [list] = [asSent(renderTokens([listing]))].flat() as { tokens: readonly object[] }[]
    expect(list?.tokens.map(Object.keys)).toEqual([
      ['chain', 'chainId', 'ticker', 'identifier', 'symbol', 'name', 'decimals', 'logoURI', 'coingeckoId'],
      ['chain', 'chainId', 'ticker', 'identifier', 'symbol', 'name', 'decimals'],
      [
        'chain',
        'address',
        'chainId',
        'ticker',
        'identifier',
        'symbol',
        'name',
        'decimals',
        'extensions',
        'geoBlockRule',
      ],
    ])
  })
})

describe('renderProviders', () => {
  it('shows a switched-off provider with no enabled chain', () => {
    const label = { displayName: 'NEAR', displayNameLong: 'Near Intents', keywords: [] }
    const [answer] = asSent(
      renderProviders([{ id: 'NEAR', label, tokenCount: 0, supportedChainIds: ['1'], enabledChainIds: [] }]),
    )
    expect(answer).toEqual({
      name: 'NEAR',
      provider: 'NEAR',
      displayName: 'NEAR',
      displayNameLong: 'Near Intents',
      keywords: [],
      count: 0,
      enabledChainIds: [],
      supportedActions: ['swap'],
      supportedChainIds: ['1'],
    })
  })
})

describe('renderProvidersStatus', () => {
  it('keeps the order of keys', () => {
    const status = {
      enabledChains: ['1'],
      provider: 'NEAR',
      disabledChainsGlobal: [],
      enabledChainsGlobal: ['1'],
      supportedChains: ['1'],
    }
    expect(JSON.stringify(asSent(renderProvidersStatus([status])))).toBe(
      '[{"provider":"NEAR","supportedChains":["1"],"enabledChainsGlobal":["1"],"disabledChainsGlobal":[],"enabledChains":["1"]}]',
    )
  })
})

describe('renderTokenSearch', () => {
  it('tells how many match on all pages beside the tokens of this one', () => {
    expect(asSent(renderTokenSearch({ total: 70, tokens: [ETH] }))).toMatchObject({
      count: 70,
      tokens: [{ identifier: 'ETH.ETH' }],
    })
  })
})

describe('renderError', () => {
  it('gives every code its status, its message and its data', () => {
    for (const [code, { status, meaning }] of Object.entries(errorTable)) {
      const answer = asSent(renderError(new SwapError(code as keyof typeof errorTable)))
      expect(answer).toEqual({ status, body: { message: meaning, error: code } })
    }
    const balance = new SwapError('insufficientBalance', 'too little', {
      data: { chain: 'ETH.ETH', amount: '1', address: 'a' },
    })
    expect(JSON.stringify(asSent(renderError(balance)).body)).toBe(
      '{"message":"too little","error":"insufficientBalance","data":{"chain":"ETH.ETH","amount":"1","address":"a"}}',
    )
  })

  it('gives a region refusal the keys 0, 1 and rule [ERR-10c, ERR-10d, ERR-10e]', () => {
    const error = new SwapError('geoRestrictedToken', undefined, {
      data: { rule: 'tokenized-securities', 0: 'TSLAx', 1: 'US' },
    })
    expect(asSent(renderError(error))).toMatchObject({
      status: 451,
      body: { data: { 0: 'TSLAx', 1: 'US', rule: 'tokenized-securities' } },
    })
  })

  it('tells nothing of a fault inside', () => {
    const secret = 'postgres://user:password@host'
    const faults = [
      new Error(secret),
      new UpstreamError(secret),
      secret,
      null,
      undefined,
      { message: secret },
      new SwapError('internalError', secret, { data: { secret } }),
    ]
    for (const fault of faults)
      expect(asSent(renderError(fault))).toEqual({
        status: 500,
        body: { message: errorTable.internalError.meaning, error: 'internalError' },
      })
  })

  it('does not tell the cause of an error', () => {
    const error = new SwapError('unableToBuildTransaction', 'no', { cause: new Error('secret') })
    expect(JSON.stringify(asSent(renderError(error)))).not.toContain('secret')
  })

  it('writes data that JSON alone could not', () => {
    const circle: Record<string, unknown> = {}
    circle.self = circle
    expect(
      asSent(renderError(new SwapError('noRoutesFound', 'm', { data: { amount: 10n ** 30n } }))).body.data,
    ).toEqual({
      amount: '1000000000000000000000000000000',
    })
    expect(asSent(renderError(new SwapError('noRoutesFound', 'm', { data: circle }))).body).not.toHaveProperty('data')
  })

  it('recognises an error of another copy of the core, with a code this one does not know', () => {
    const foreign = Object.defineProperty(
      Object.assign(new Error('from afar'), { code: 'newCode' }),
      Symbol.for('switchyard.SwapError'),
      { value: true },
    )
    expect(asSent(renderError(foreign))).toEqual({ status: 400, body: { message: 'from afar', error: 'newCode' } })
  })
})
