import { createEngine, type QuoteRequest, type SwapProvider } from '@switchyard/core'
import { percentile, print } from './print.ts'

const DEADLINE_MS = 50
const RUNS = 60
const AT_ONCE = 20
const WARM_UP = 10

const btc = {
  identifier: 'BTC.BTC',
  chain: 'BTC',
  chainId: 'bitcoin',
  ticker: 'BTC',
  symbol: 'BTC',
  name: 'Bitcoin',
  decimals: 8,
}
const eth = {
  identifier: 'ETH.ETH',
  chain: 'ETH',
  chainId: '1',
  ticker: 'ETH',
  symbol: 'ETH',
  name: 'Ethereum',
  decimals: 18,
}

/** A provider whose quote never settles and ignores the signal. */
const hung = (id: string): SwapProvider => ({
  id,
  contract: 1,
  label: { displayName: id, displayNameLong: id, keywords: [] },
  capabilities: { refund: 'forwarded', flexInput: true, privacy: false },
  assets: async () => ({ assets: [btc, eth].map((token) => ({ token, sell: true, buy: true })) }),
  quote: () => new Promise(() => {}),
  build: () => Promise.reject(new Error('never')),
})

/** Measures how long after its deadline a quote returns when every provider hangs. */
export const deadlineOvershoot = async (request: QuoteRequest): Promise<void> => {
  const providers = Array.from({ length: 10 }, (_, index) => hung(`HUNG_${index}`))
  const plugin = {
    name: 'hung',
    register: (registry: { provider(id: string, make: () => SwapProvider): void }) => {
      for (const provider of providers) registry.provider(provider.id, () => provider)
    },
  }
  const engine = createEngine({ plugins: [plugin], limits: { quoteDeadlineMs: DEADLINE_MS } })
  await engine.ready()
  let over: number[] = []
  let amount = 1
  for (let run = 0; run < RUNS + WARM_UP; run++) {
    if (run === WARM_UP) over = []
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const from = performance.now()
        await engine.quote({ read: () => ({ ...request, sellAmount: `0.${String(amount++).padStart(8, '0')}` }) })
        over.push(performance.now() - from - DEADLINE_MS)
      }),
    )
  }
  await engine.dispose()
  print('Deadline overshoot, 10 hung providers, 20 quotes at once')
  print(`  p50 ${percentile(over, 0.5).toFixed(1)} ms   p99 ${percentile(over, 0.99).toFixed(1)} ms   (target < 20 ms)`)
}
