import { createEngine, type SupportedAsset, type SwapProvider } from '@switchyard/core'
import { percentile, print } from './print.ts'

const TOKENS = 50_000
const QUERIES = 4_000
const chains = [
  ['ETH', '1'],
  ['BSC', '56'],
  ['BASE', '8453'],
  ['ARB', '42161'],
] as const
const words = [
  'usd',
  'wrapped',
  'staked',
  'gold',
  'doge',
  'cat',
  'moon',
  'real',
  'index',
  'inu',
  'swap',
  'dao',
  'layer',
  'bit',
  'eth',
]

/** A small generator, so that every run searches the same list. */
const generator = (seed: number) => () => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
  return seed / 0x7fffffff
}

const asset = (random: () => number, index: number): SupportedAsset => {
  const word = () => words[Math.floor(random() * words.length)] ?? 'x'
  const [chain, chainId] = chains[index % chains.length] ?? chains[0]
  const ticker = `${word()}${Math.floor(random() * 900)}`.toUpperCase()
  const address = `0x${Array.from({ length: 5 }, () =>
    Math.floor(random() * 0xffffffff)
      .toString(16)
      .padStart(8, '0'),
  ).join('')}`
  const token = {
    identifier: `${chain}.${ticker}-${address}`,
    chain,
    chainId,
    ticker,
    symbol: `${ticker}-${address}`,
    name: `${word()} ${word()} token ${index}`,
    decimals: 18,
    address,
  }
  return { token, sell: true, buy: true }
}

/** Search over a large catalogue, and the memory the catalogue takes. */
export const searchCost = async (): Promise<void> => {
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  const random = generator(7)
  const assets = Array.from({ length: TOKENS }, (_, index) => asset(random, index))
  const provider: SwapProvider = {
    id: 'LARGE',
    contract: 1,
    label: { displayName: 'Large', displayNameLong: 'Large', keywords: [] },
    capabilities: { refund: 'none', flexInput: false, privacy: false },
    assets: async () => ({ assets }),
    quote: async () => ({ offers: [] }),
    build: () => Promise.reject(new Error('never')),
  }
  const engine = createEngine({
    plugins: [{ name: 'large', register: (registry) => registry.provider('LARGE', () => provider) }],
  })
  await engine.ready()
  const search = (query: string) => engine.searchTokens({ read: () => ({ query, limit: 20, offset: 0 }) })
  const from = performance.now()
  await search('usd')
  const first = performance.now() - from
  globalThis.gc?.()
  const heapMb = (process.memoryUsage().heapUsed - before) / 1024 / 1024
  const times: number[] = []
  for (let run = 0; run < QUERIES; run++) {
    const { token } = assets[Math.floor(random() * TOKENS)] as SupportedAsset
    const texts = [
      token.ticker.slice(0, 1 + (run % 5)),
      token.name.split(' ')[0] ?? '',
      token.address?.slice(0, 12) ?? '',
      token.identifier,
    ]
    const started = performance.now()
    await search(texts[run % texts.length] ?? '')
    times.push(performance.now() - started)
  }
  await engine.dispose()
  print(`Search over ${TOKENS} tokens`)
  print(
    `  p50 ${percentile(times, 0.5).toFixed(2)} ms   p99 ${percentile(times, 0.99).toFixed(2)} ms   (target < 5 ms)   first, with its index, ${first.toFixed(0)} ms`,
  )
  print(`  heap of the tokens and the catalogue ${heapMb.toFixed(0)} MB   (target < 150 MB)`)
}
