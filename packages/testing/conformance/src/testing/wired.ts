import {
  type Capabilities,
  type Deposit,
  type Offer,
  type ProviderContext,
  parseBase,
  type QuoteParams,
  type QuoteResult,
  type SupportedAssets,
  type SwapAddresses,
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
const base = 'https://wired.example'

export const wiredTraits: Capabilities = { refund: 'forwarded', flexInput: true, privacy: true }

const reader = ({ http, clock }: Tools) => {
  let silentUntil = 0
  return async (path: string, signal: AbortSignal): Promise<Record<string, unknown>> => {
    if (clock.now() < silentUntil) throw new UpstreamError('wired.example: asked to wait', { status: 429 })
    const { status, text, headers } = await http({ method: 'GET', url: `${base}${path}`, signal })
    if (status === 429) {
      silentUntil = endOf(headers['retry-after'] ?? '', clock.now())
      throw new UpstreamError('wired.example: asks to wait', { status })
    }
    if (status === 404) return { code: 'notFound' }
    if (status >= 500) throw new UpstreamError(`wired.example: status ${status}`, { status })
    const body: unknown = parse(text)
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new UpstreamError('no object')
    return body as Record<string, unknown>
  }
}

/** When a wait ends that is told in seconds or as a date. */
const endOf = (header: string, now: number): number =>
  /^\d+$/.test(header) ? now + Number(header) * 1_000 : Date.parse(header)

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UpstreamError('no JSON', { cause })
  }
}

const amount = (value: unknown): bigint => {
  const read = typeof value === 'string' ? parseBase(value) : undefined
  if (read === undefined) throw new UpstreamError('an amount is missing')
  return read
}

const sharesOf = (
  { fees }: QuoteParams,
  out: bigint,
): readonly { type: 'affiliate' | 'service'; asset: Token; amount: bigint; bps: number }[] =>
  (['affiliate', 'service'] as const).flatMap((type) => {
    const bps = type === 'affiliate' ? fees.affiliateBps : fees.serviceBps
    return bps > 0 ? [{ type, asset: eth, amount: (out * BigInt(bps)) / 10_000n, bps }] : []
  })

const memoOf = ({ state }: Offer, { destinationAddress, refundAddress }: SwapAddresses): string => {
  const { limit, shares } = state as { limit: string; shares: readonly number[] }
  const people = `${destinationAddress}${refundAddress ? `/${refundAddress}` : ''}`
  return ['=:e', people, limit, ...(shares.length > 0 ? ['us', shares.join('/')] : [])].join(':')
}

/** A small adapter over HTTP that keeps the contract. */
export const wired = (tools: Tools): SwapProvider => {
  const get = reader(tools)
  return {
    id: 'WIRED',
    contract: 1,
    label: { displayName: 'Wired', displayNameLong: 'Wired Provider', keywords: [] },
    capabilities: wiredTraits,
    assets: async ({ signal }: ProviderContext): Promise<SupportedAssets> => {
      const { assets } = await get('/assets', signal)
      if (!Array.isArray(assets)) throw new UpstreamError('assets is missing')
      const listed = [btc, eth].filter(({ identifier }) => assets.includes(identifier))
      return { assets: listed.map((one) => ({ token: one, sell: true, buy: true, usd: '1.5' })) }
    },
    quote: async (ask, { signal }): Promise<QuoteResult> => {
      const flags = `${ask.flexInput ? '&flex=1' : ''}${ask.privacy ? '&private=1' : ''}`
      const body = await get(`/quote?amount=${ask.sellAmount}${flags}`, signal)
      if (body.error === 'small') {
        return { declined: { errorCode: 'sellAssetAmountTooSmall', message: 'Too small.', minAmount: '0.001' } }
      }
      const out = amount(body.out)
      return {
        offers: [
          {
            sellAmount: ask.sellAmount,
            buyAmount: out,
            buyAmountMin: out - 1n,
            fees: [{ type: 'outbound', asset: eth, amount: amount(body.fee) }, ...sharesOf(ask, out)],
            times: { inbound: 1, swap: 2, outbound: 0.5 },
            depositKind: 'transferWithMemo',
            warnings: [],
            state: { limit: String(out - 1n), shares: sharesOf(ask, out).map(({ bps }) => bps) },
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

const ask = { sell: btc, buy: eth, sellAmount: 50_000_000n }
const quoteExchange = { request: { url: '/quote' }, response: { json: { out: '12000000000000000000', fee: '0' } } }
const vault = { request: { url: '/vault' }, response: { json: {} } }

export const wiredCases: ProviderCases = {
  supported: { exchanges: [{ request: { url: '/assets' }, response: { json: { assets: ['BTC.BTC', 'ETH.ETH'] } } }] },
  quotes: [
    { title: 'BTC to ETH', ask, exchanges: [quoteExchange] },
    { title: 'whatever arrives, unseen', ask: { ...ask, flexInput: true, privacy: true }, exchanges: [quoteExchange] },
  ],
  declines: [
    {
      title: 'too small',
      ask: { ...ask, sellAmount: 1n },
      exchanges: [{ request: { url: /quote\?amount=1$/ }, response: { status: 400, json: { error: 'small' } } }],
      errorCode: 'sellAssetAmountTooSmall',
      minAmount: '0.001',
    },
  ],
  builds: [
    {
      title: 'with a refund address',
      ask: { ...ask, refundAddress: refund },
      exchanges: [quoteExchange],
      buildExchanges: [vault],
      addresses: { sources: ['bc1qsource'], destinationAddress: destination, refundAddress: refund },
    },
  ],
  refusedBuilds: [
    {
      title: 'halted since',
      ask,
      exchanges: [quoteExchange],
      buildExchanges: [{ request: { url: '/vault' }, response: { json: { halted: true } } }],
      addresses: { sources: ['bc1qsource'], destinationAddress: destination },
      errorCode: 'swapHalted',
    },
  ],
  fees: [
    {
      title: 'two shares',
      ask,
      exchanges: [quoteExchange],
      buildExchanges: [vault],
      addresses: { sources: ['bc1qsource'], destinationAddress: destination },
      told: [':us:30/15'],
    },
  ],
  enforced: (deposit) => ('memo' in deposit ? BigInt(deposit.memo?.split(':')[3] ?? '') : 'upstream'),
  observations: [
    {
      title: 'a finished swap',
      query: { hash: 'abc', chainId: 'bitcoin' },
      exchanges: [{ request: { url: '/tx/abc' }, response: { json: { state: 'done' } } }],
      status: 'completed',
    },
    {
      title: 'a deposit sent back',
      query: { hash: 'abc', chainId: 'bitcoin' },
      exchanges: [{ request: { url: '/tx/abc' }, response: { json: { state: 'back' } } }],
      status: 'refunded',
    },
    {
      title: 'a deposit of somebody else',
      query: { hash: 'abc', chainId: 'bitcoin' },
      exchanges: [{ request: { url: '/tx/' }, response: { status: 404, json: {} } }],
      status: undefined,
    },
  ],
  opens: [/\/channel/],
  pure: [/\/pure$/],
}

/** The wired provider with some parts replaced. */
export const subjectOf = (breaker: (provider: SwapProvider, tools: Tools) => Partial<SwapProvider>): Subject => ({
  make: (tools) => {
    const provider = wired(tools)
    return { ...provider, ...breaker(provider, tools) }
  },
  cases: wiredCases,
  capabilities: wiredTraits,
})

/** Changes the offers of a provider. */
export const withOffer = (provider: SwapProvider, change: (offer: Offer) => Offer): Partial<SwapProvider> => ({
  quote: async (asked, context) => {
    const answer = await provider.quote(asked, context)
    return 'offers' in answer ? { offers: answer.offers.map(change) } : answer
  },
})
