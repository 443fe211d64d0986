import type { Plugin, SupportedAsset, SwapProvider } from '@switchyard/core'

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

/** A small generator, so that every run has the same list. */
export const generator = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
}

/** One of many tokens, made of common words. */
export const largeAsset = (random: () => number, index: number): SupportedAsset => {
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

/** A provider that lists these assets and sells nothing. */
export const largeProvider = (assets: readonly SupportedAsset[]): Plugin => {
  const provider: SwapProvider = {
    id: 'LARGE',
    contract: 1,
    label: { displayName: 'Large', displayNameLong: 'Large', keywords: [] },
    capabilities: { refund: 'none', flexInput: false, privacy: false },
    assets: async () => ({ assets }),
    quote: async () => ({ offers: [] }),
    build: () => Promise.reject(new Error('never')),
  }
  return { name: 'large', register: (registry) => registry.provider('LARGE', () => provider) }
}
