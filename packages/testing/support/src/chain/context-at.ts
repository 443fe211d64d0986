import { type ChainContext, createAddressComparison, type ProviderContext, type Token } from '@switchyard/core'

/** The clock time of most tests, Unix milliseconds. */
export const NOW = 1_779_000_000_000

/**
 * The context of a call to a chain or a provider at a fixed time, ten seconds before its deadline. It finds `tokens`, also by
 * identifiers without a ticker, and compares addresses as an engine without chain packages does.
 */
export const contextAt = (
  now: number = NOW,
  tokens: readonly Token[] = [],
  signal: AbortSignal = new AbortController().signal,
): ChainContext & ProviderContext => ({
  signal,
  deadline: now + 10_000,
  clock: { now: () => now },
  tokens: {
    find: (identifier) =>
      tokens.find(({ identifier: own, chain, address }) => [own, `${chain}.-${address}`].includes(identifier)),
  },
  isSameAddress: createAddressComparison(new Map()),
})
