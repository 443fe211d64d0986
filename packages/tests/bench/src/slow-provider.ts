import type { QuoteParams, QuoteResult, SwapProvider } from '@switchyard/core'

/** Time of an answer of a quote API, milliseconds. */
export interface Latency {
  readonly id: string
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Called with each answer just before it is given, and the time by `performance.now`. */
export type OnAnswer = (ask: QuoteParams, at: number) => void

/** A standard normal variable exceeds this once in a hundred times. */
const Z_99 = 2.326

const token = (chain: string, chainId: string, decimals: number) => ({
  identifier: `${chain}.${chain}`,
  chain,
  chainId,
  ticker: chain,
  symbol: chain,
  name: chain,
  decimals,
})
const assets = [token('BTC', 'bitcoin', 8), token('ETH', '1', 18)].map((one) => ({ token: one, sell: true, buy: true }))

/** A provider that answers after a log-normal time with this median and 99th percentile, and stops when it is aborted. */
export const slowProvider = (
  { id, p50Ms, p99Ms }: Latency,
  random: () => number,
  onAnswer: OnAnswer,
): SwapProvider => ({
  id,
  contract: 1,
  label: { displayName: id, displayNameLong: id, keywords: [] },
  capabilities: { refund: 'forwarded', flexInput: true, privacy: false },
  assets: async () => ({ assets }),
  quote: (ask, { signal }) =>
    new Promise((resolve, reject) => {
      const tookMs = p50Ms * Math.exp((Math.log(p99Ms / p50Ms) / Z_99) * normal(random))
      const timer = setTimeout(() => {
        onAnswer(ask, performance.now())
        resolve(offerOf(ask, random))
      }, tookMs)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason)
      })
    }),
  build: () => Promise.reject(new Error('This provider builds nothing.')),
})

/** Box and Muller's transform. */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** About 29 ETH for a bitcoin. */
const offerOf = ({ sellAmount }: QuoteParams, random: () => number): QuoteResult => {
  const buyAmount = sellAmount * (290_000_000_000n + BigInt(Math.floor(random() * 1_000_000_000)))
  return {
    offers: [
      {
        sellAmount,
        buyAmount,
        minBuyAmount: (buyAmount * 99n) / 100n,
        fees: [],
        times: { inbound: 600, swap: 30, outbound: 60 },
        depositKind: 'simpleTransfer',
        warnings: [],
        state: {},
      },
    ],
  }
}
