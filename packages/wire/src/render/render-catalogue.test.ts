import type { EngineStatus, ProviderListing, ProviderStatus } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import type { TokenListResponse } from '../response/tokens.ts'
import { asSent } from '../testing/as-sent.ts'
import { BTC, createRoute, createStep, createSwapStatus, createTrack, ETH, USDC } from '../testing/samples.ts'
import { addTrackCaip19, listCaip19Names, listRouteCaip19Names } from './caip19-names.ts'
import { renderProviders } from './render-providers.ts'
import { renderProvidersQuality } from './render-providers-quality.ts'
import { renderProvidersStatus } from './render-providers-status.ts'
import { renderStatus } from './render-status.ts'
import { renderTokenSearch } from './render-token-search.ts'
import { renderToken, renderTokens } from './render-tokens.ts'
import { renderTrack } from './render-track.ts'

const BITCOIN = 'bip122:000000000019d6689c085ae165831e93/slip44:0'
const ETHER = 'eip155:1/slip44:60'
const USDC_OF_ETHEREUM = 'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

describe('a token', () => {
  it('has only the members that are known', () => {
    const { identifier, chain, chainId, ticker, symbol, name, decimals } = ETH
    expect(asSent(renderToken(ETH))).toStrictEqual({ chain, chainId, ticker, identifier, symbol, name, decimals })
  })

  it('has every member that is known', () => {
    const whole = { ...USDC, logoURI: 'https://a.example/usdc.png', coingeckoId: 'usd-coin', geoBlockRule: 'rule' }
    const { logoURI, coingeckoId, geoBlockRule } = whole
    expect(asSent(renderToken({ ...whole, providerId: 'nep141:x' }))).toStrictEqual({
      ...USDC,
      ...{ logoURI, extensions: { providerId: 'nep141:x' }, coingeckoId, geoBlockRule },
    })
  })

  it('has no image without a valid address', () => {
    expect(asSent(renderToken({ ...ETH, logoURI: 'eth.png' }))).not.toHaveProperty('logoURI')
  })
})

describe('a list of tokens', () => {
  const listing = { provider: 'NEAR', timestamp: 0, keywords: ['k'], tokens: [BTC] }

  it('stands alone only where a provider was asked for and there is one', () => {
    expect(asSent(renderTokens([listing, listing], { provider: 'NEAR' }))).toHaveLength(2)
    expect(asSent(renderTokens([], { provider: 'NEAR' }))).toEqual([])
    expect(asSent(renderTokens([listing], { caip19: false }))).toHaveLength(1)
  })

  it('has its head before its tokens', () => {
    expect(asSent(renderTokens([listing], { provider: 'NEAR' }))).toStrictEqual({
      provider: 'NEAR',
      name: 'NEAR',
      timestamp: '1970-01-01T00:00:00.000Z',
      version: { major: 1, minor: 0, patch: 0 },
      keywords: ['k'],
      count: 1,
      tokens: [asSent(renderToken(BTC))],
    })
  })

  it('names tokens by CAIP-19 where that is asked for', () => {
    const own = { ...USDC, identifier: 'THOR.RUJI', chain: 'THOR' }
    const tokens = [BTC, USDC, own]
    const names = [BITCOIN, USDC_OF_ETHEREUM, undefined]
    const lists = asSent(renderTokens([{ ...listing, tokens }], { caip19: true })) as readonly TokenListResponse[]
    expect(lists[0]?.tokens.map(({ caip19 }) => caip19)).toEqual(names)
    expect(lists[0]?.tokens[2]).not.toHaveProperty('caip19')
    expect(
      asSent(renderTokenSearch({ total: 3, tokens }, { caip19: true })).tokens.map(({ caip19 }) => caip19),
    ).toEqual(names)
    for (const shown of [
      asSent(renderTokenSearch({ total: 1, tokens: [BTC] })),
      asSent(renderTokenSearch({ total: 1, tokens: [BTC] }, {})),
    ])
      expect(shown).toStrictEqual({ count: 1, tokens: [asSent(renderToken(BTC))] })
  })
})

describe('names of CAIP-19', () => {
  it('are one for each asset that has one', () => {
    expect(listCaip19Names(['BTC.BTC', undefined, 'ETH.ETH', 'BTC.BTC', 'THOR.RUJI', ''])).toStrictEqual({
      'BTC.BTC': BITCOIN,
      'ETH.ETH': ETHER,
    })
  })

  it('of a route are those of its sides, its legs and its fees', () => {
    const [leg] = createRoute().legs
    const fee = { type: 'inbound', asset: { ...USDC }, amount: 1n, protocol: 'NEAR' } as const
    const [sold, bought] = [
      { ...ETH, identifier: 'ARB.ETH', chain: 'ARB' },
      { ...ETH, identifier: 'BASE.ETH', chain: 'BASE' },
    ]
    const given = createRoute({ legs: leg ? [{ ...leg, sell: sold, buy: bought }] : [], fees: [fee] })
    expect(listRouteCaip19Names(given)).toStrictEqual({
      'BTC.BTC': BITCOIN,
      'ETH.ETH': ETHER,
      'ARB.ETH': 'eip155:42161/slip44:60',
      'BASE.ETH': 'eip155:8453/slip44:60',
      [USDC.identifier]: USDC_OF_ETHEREUM,
    })
  })

  it('of a tracked swap are those of the whole and of its legs, beside what its meta has', () => {
    const legs = [createStep({ fromAsset: USDC.identifier, toAsset: '' })]
    const tracked = addTrackCaip19(asSent(renderTrack(createTrack({ swapStatus: createSwapStatus({ legs }) }))))
    expect(tracked.meta).toStrictEqual({
      quoteId: createTrack().quoteId,
      provider: 'THORCHAIN_STREAMING',
      providerAction: 'swap',
      privacyMode: false,
      caip19: { 'BTC.BTC': BITCOIN, 'ETH.ETH': ETHER, [USDC.identifier]: USDC_OF_ETHEREUM },
    })
  })
})

describe('a provider', () => {
  const label = { displayName: 'NEAR', displayNameLong: 'Near Intents', keywords: ['intents'] }
  const listing: ProviderListing = {
    id: 'NEAR',
    label,
    tokenCount: 7,
    supportedChainIds: ['1'],
    enabledChainIds: ['1'],
  }
  const own = {
    name: 'NEAR',
    provider: 'NEAR',
    displayName: 'NEAR',
    displayNameLong: 'Near Intents',
    keywords: ['intents'],
    count: 7,
    enabledChainIds: ['1'],
    supportedActions: ['swap'],
    supportedChainIds: ['1'],
  }

  it('has only the members that are known', () => {
    expect(asSent(renderProviders([listing]))).toStrictEqual([own])
    const nowhere = { ...label, logoURI: 'near.png' }
    expect(asSent(renderProviders([{ ...listing, label: nowhere }]))).toStrictEqual([own])
  })

  it('has every member that is known', () => {
    const plugin = { module: '@example/near', version: '1.0.0' } as never
    const whole = { ...label, logoURI: 'https://a.example/near.png', url: 'https://near.example' }
    expect(asSent(renderProviders([{ ...listing, label: whole, plugin }]))).toStrictEqual([
      { ...own, logoURI: 'https://a.example/near.png', url: 'https://near.example', plugin },
    ])
  })

  it('says of its chains what is known of them', () => {
    const status: ProviderStatus = {
      provider: 'NEAR',
      supportedChains: ['1', 'bitcoin'],
      enabledChainsGlobal: ['1'],
      disabledChainsGlobal: ['bitcoin'],
      enabledChains: [],
    }
    expect(asSent(renderProvidersStatus([status]))).toStrictEqual([status])
    const whole: ProviderStatus = {
      ...status,
      note: 'singleNode',
      switchedOff: [{ since: '2026-11-23T00:00:00.000Z', expiresAt: '2026-11-23T00:05:00.000Z', reason: 'faults' }],
      uncertainPrices: ['BTC.BTC'],
      fault: 'The module has no plugin.',
      plugin: { module: '@example/near' } as never,
    }
    expect(asSent(renderProvidersStatus([whole]))).toStrictEqual([whole])
  })

  it('says what it delivered, by pairs too, without means that nothing tells', () => {
    const counts = { completed: 3, refunded: 1, failed: 0, measured: 2, belowMinimum: 1 }
    const means = { deliveredOfExpected: 0.998, deliveredOfMinimum: 1.02, timeOfEstimate: 1.5 }
    const pair = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sizeClass: 'small' } as never as {
      sellAsset: string
      buyAsset: string
      sizeClass: never
    }
    const quality = [
      { provider: 'NEAR', ...counts, ...means, pairs: [{ ...pair, ...counts }] },
      { provider: 'MAYAN', ...counts, pairs: [{ ...pair, ...counts, ...means }] },
    ]
    expect(asSent(renderProvidersQuality(quality))).toStrictEqual(quality)
  })
})

describe('the status of a server', () => {
  const calls = { from: Date.UTC(2026, 10, 23, 10), answered: 84, declined: 3, failed: 1 }
  const status: EngineStatus = {
    isOperator: false,
    since: Date.UTC(2026, 10, 23, 4, 10),
    stretchMs: 600_000,
    tokens: 2,
    chains: [{ chain: 'BTC', chainId: 'bitcoin', tokens: 1, providers: [{ provider: 'NEAR', state: 'halted' }] }],
    providers: [{ provider: 'NEAR', tokens: 2, calls: [{ ...calls, p50Ms: 412.5, p95Ms: 980.4 }, calls] }],
  }
  const from = '2026-11-23T10:00:00.000Z'

  it('counts calls by stretches of seconds, in whole milliseconds where some were answered', () => {
    expect(asSent(renderStatus(status))).toStrictEqual({
      since: '2026-11-23T04:10:00.000Z',
      stretchSeconds: 600,
      tokens: 2,
      chains: [{ chain: 'BTC', chainId: 'bitcoin', tokens: 1, providers: [{ provider: 'NEAR', state: 'halted' }] }],
      providers: [
        {
          provider: 'NEAR',
          tokens: 2,
          calls: [
            { ...calls, from, p50Ms: 413, p95Ms: 980 },
            { ...calls, from },
          ],
        },
      ],
    })
  })

  it('says to an operator that it is one', () => {
    expect(asSent(renderStatus({ ...status, isOperator: true }))).toMatchObject({ operator: true })
  })
})
