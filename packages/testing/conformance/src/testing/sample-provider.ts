import {
  type BuildParams,
  type Capabilities,
  type Deposit,
  type Offer,
  type ProviderContext,
  parseBase,
  type QuoteParams,
  type QuoteResult,
  type SupportedAssets,
  SwapError,
  type SwapProvider,
  type SwapStatus,
  type Token,
  UpstreamError,
} from '@switchyard/core'
import type { ProviderCases } from '../cases.ts'
import type { Subject, Tools } from '../check.ts'
import { fakeAssets } from '../fake/fake-assets.ts'

const token = (index: number): Token => {
  const asset = fakeAssets[index]
  if (!asset) throw new Error(`no asset ${index}`)
  return asset.token
}

export const btc: Token = token(0)
export const eth: Token = token(1)

const VAULT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
export const destination = '0x1111111111111111111111111111111111111111'
export const refund = 'bc1qrefund'
const base = 'https://sample.example'

export const sampleCapabilities: Capabilities = { refund: 'forwarded', flexInput: true, privacy: true }

const reader = ({ http, clock }: Tools) => {
  let waitUntil = 0
  return async (path: string, signal: AbortSignal): Promise<Record<string, unknown>> => {
    if (clock.now() < waitUntil) throw new UpstreamError('sample.example: waiting after a 429', { status: 429 })
    const { status, text, headers } = await http({ method: 'GET', url: `${base}${path}`, signal })
    if (status === 429) {
      waitUntil = waitEnd(headers['retry-after'] ?? '', clock.now())
      throw new UpstreamError('sample.example: rate limited', { status })
    }
    if (status === 404) return { code: 'notFound' }
    if (status >= 500) throw new UpstreamError(`sample.example: status ${status}`, { status })
    const body: unknown = parse(text)
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new UpstreamError('not an object')
    return body as Record<string, unknown>
  }
}

/** End of a wait stated in seconds or as a date, Unix milliseconds. */
const waitEnd = (header: string, now: number): number =>
  /^\d+$/.test(header) ? now + Number(header) * 1_000 : Date.parse(header)

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UpstreamError('not JSON', { cause })
  }
}

const amount = (value: unknown): bigint => {
  const read = typeof value === 'string' ? parseBase(value) : undefined
  if (read === undefined) throw new UpstreamError('an amount is missing')
  return read
}

const feesOf = (
  { fees }: QuoteParams,
  out: bigint,
): readonly { type: 'affiliate' | 'service'; asset: Token; amount: bigint; bps: number }[] =>
  (['affiliate', 'service'] as const).flatMap((type) => {
    const bps = type === 'affiliate' ? fees.affiliateBps : fees.serviceBps
    return bps > 0 ? [{ type, asset: eth, amount: (out * BigInt(bps)) / 10_000n, bps }] : []
  })

const memoOf = ({ state }: Offer, { destinationAddress, refundAddress }: BuildParams): string => {
  const { limit, feeBps } = state as { limit: string; feeBps: readonly number[] }
  const addresses = `${destinationAddress}${refundAddress ? `/${refundAddress}` : ''}`
  return ['=:e', addresses, limit, ...(feeBps.length > 0 ? ['us', feeBps.join('/')] : [])].join(':')
}

/** A small provider over HTTP that keeps the contract. */
export const sampleProvider = (tools: Tools): SwapProvider => {
  const get = reader(tools)
  return {
    id: 'SAMPLE',
    contract: 1,
    label: { displayName: 'Sample', displayNameLong: 'Sample Provider', keywords: [] },
    capabilities: sampleCapabilities,
    assets: async ({ signal }: ProviderContext): Promise<SupportedAssets> => {
      const { assets } = await get('/assets', signal)
      if (!Array.isArray(assets)) throw new UpstreamError('assets is missing')
      const listed = [btc, eth].filter(({ identifier }) => assets.includes(identifier))
      return { assets: listed.map((one) => ({ token: one, sell: true, buy: true, usd: '1.5' })) }
    },
    quote: async (params, { signal, clock }): Promise<QuoteResult> => {
      const flags = `${params.flexInput ? '&flex=1' : ''}${params.privacy ? '&private=1' : ''}`
      const body = await get(`/quote?amount=${params.sellAmount}${flags}`, signal)
      if (body.error === 'small') {
        return { declined: { errorCode: 'sellAssetAmountTooSmall', message: 'Too small.', minAmount: '0.001' } }
      }
      const out = amount(body.out)
      return {
        offers: [
          {
            sellAmount: params.sellAmount,
            buyAmount: out,
            minBuyAmount: out - 1n,
            fees: [{ type: 'outbound', asset: eth, amount: amount(body.fee) }, ...feesOf(params, out)],
            times: { inbound: 1, swap: 2, outbound: 0.5 },
            depositKind: 'transferWithMemo',
            warnings: [],
            expiresAt: clock.now() + 60_000,
            state: { limit: String(out - 1n), feeBps: feesOf(params, out).map(({ bps }) => bps) },
          },
        ],
      }
    },
    build: async (offer, addresses, { signal }): Promise<Deposit> => {
      const body = await get('/vault', signal)
      if (body.halted === true) throw new SwapError('swapHalted')
      return {
        kind: 'transferWithMemo',
        form: 'transfer',
        asset: btc,
        amount: offer.sellAmount,
        sources: addresses.sources,
        to: VAULT,
        memo: memoOf(offer, addresses),
      }
    },
    getStatus: async ({ hash = '' }, { signal }): Promise<SwapStatus | undefined> => {
      const body = await get(`/tx/${hash}`, signal)
      if (body.code === 'notFound') return undefined
      if (body.state !== 'done' && body.state !== 'back') throw new UpstreamError('state is missing')
      const back = body.state === 'back'
      const leg = {
        chainId: 'bitcoin',
        hash,
        block: -1,
        type: 'swap',
        status: back ? ('refunded' as const) : ('completed' as const),
        fromAsset: btc.identifier,
        fromAmount: '0.5',
        fromAddress: '',
        toAsset: eth.identifier,
        toAmount: back ? '0' : '12',
        toAddress: destination,
        finalisedAt: 1_790_000_000,
      }
      const returned = { ...leg, type: 'native_send', toAsset: btc.identifier, toAmount: '0.5', toAddress: refund }
      return { ...leg, legs: back ? [leg, returned] : [leg] }
    },
  }
}

const params = { sell: btc, buy: eth, sellAmount: 50_000_000n }
const quoteExchange = { request: { url: '/quote' }, response: { json: { out: '12000000000000000000', fee: '0' } } }
const vault = { request: { url: '/vault' }, response: { json: {} } }

export const sampleCases: ProviderCases = {
  assets: { stubs: [{ request: { url: '/assets' }, response: { json: { assets: ['BTC.BTC', 'ETH.ETH'] } } }] },
  quotes: [
    { title: 'BTC to ETH', params, stubs: [quoteExchange] },
    {
      title: 'flexible input and privacy',
      params: { ...params, flexInput: true, privacy: true },
      stubs: [quoteExchange],
    },
  ],
  declines: [
    {
      title: 'too small',
      params: { ...params, sellAmount: 1n },
      stubs: [{ request: { url: /quote\?amount=1$/ }, response: { status: 400, json: { error: 'small' } } }],
      errorCode: 'sellAssetAmountTooSmall',
      minAmount: '0.001',
    },
  ],
  builds: [
    {
      title: 'with a refund address',
      params: { ...params, refundAddress: refund },
      stubs: [quoteExchange],
      buildStubs: [vault],
      addresses: { sources: ['bc1qsource'], destinationAddress: destination, refundAddress: refund },
    },
  ],
  refusedBuilds: [
    {
      title: 'halted after the quote',
      params,
      stubs: [quoteExchange],
      buildStubs: [{ request: { url: '/vault' }, response: { json: { halted: true } } }],
      addresses: { sources: ['bc1qsource'], destinationAddress: destination },
      errorCode: 'swapHalted',
    },
  ],
  fees: [
    {
      title: 'two fees',
      params,
      stubs: [quoteExchange],
      buildStubs: [vault],
      addresses: { sources: ['bc1qsource'], destinationAddress: destination },
      markers: [':us:30/15'],
    },
  ],
  enforced: (deposit) => ('memo' in deposit ? BigInt(deposit.memo?.split(':')[3] ?? '') : 'upstream'),
  statuses: [
    {
      title: 'a finished swap',
      query: { hash: 'abc', chainId: 'bitcoin' },
      stubs: [{ request: { url: '/tx/abc' }, response: { json: { state: 'done' } } }],
      status: 'completed',
    },
    {
      title: 'a refunded deposit',
      query: { hash: 'abc', chainId: 'bitcoin' },
      stubs: [{ request: { url: '/tx/abc' }, response: { json: { state: 'back' } } }],
      status: 'refunded',
    },
    {
      title: 'an unknown deposit',
      query: { hash: 'abc', chainId: 'bitcoin' },
      stubs: [{ request: { url: '/tx/' }, response: { status: 404, json: {} } }],
      status: undefined,
    },
  ],
  opens: [/\/channel/],
  pure: [/\/pure$/],
}

/** The sample provider with some parts replaced. */
export const createSubject = (defect: (provider: SwapProvider, tools: Tools) => Partial<SwapProvider>): Subject => ({
  make: (tools) => {
    const provider = sampleProvider(tools)
    return { ...provider, ...defect(provider, tools) }
  },
  cases: sampleCases,
  capabilities: sampleCapabilities,
})

/** Changes the offers of a provider. */
export const withOffer = (provider: SwapProvider, change: (offer: Offer) => Offer): Partial<SwapProvider> => ({
  quote: async (params, context) => {
    const result = await provider.quote(params, context)
    return 'offers' in result ? { offers: result.offers.map(change) } : result
  },
})
