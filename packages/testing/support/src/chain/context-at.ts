import type { ChainContext, Token } from '@switchyard/core'

/** The clock time of most tests, Unix milliseconds. */
export const NOW = 1_779_000_000_000

/** A context at a fixed time that finds `tokens`, also by identifiers without a ticker. */
export const contextAt = (
  now: number = NOW,
  tokens: readonly Token[] = [],
  signal: AbortSignal = new AbortController().signal,
): ChainContext => ({
  signal,
  clock: { now: () => now },
  tokens: {
    find: (identifier) =>
      tokens.find(({ identifier: own, chain, address }) => [own, `${chain}.-${address}`].includes(identifier)),
  },
})
