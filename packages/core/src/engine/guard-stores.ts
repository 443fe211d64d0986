import { settleWithin } from '../async/with-timeout.ts'
import type { KeyStore } from '../contract/caller.ts'
import type { Ledger } from '../contract/ledger.ts'
import type { AnswerStore, ExpiringStore, RateLimiter, SwapStore } from '../contract/stores.ts'
import type { SwapHistory } from '../contract/swap-history.ts'
import { SwapError } from '../errors.ts'

/** The stores of an embedder; the engine keeps in memory what is not given. */
export interface GivenStores {
  readonly keys?: KeyStore
  readonly rates?: RateLimiter
  readonly quotes?: ExpiringStore
  readonly swaps?: SwapStore
  readonly answers?: AnswerStore
  readonly ledger?: Ledger
  readonly history?: SwapHistory
}

/**
 * Wraps the given stores, so that each answers in time or refuses the request with `serviceUnavailable`. One that fails or hangs must not
 * look like a wrong key or a fault of ours, and must not hold the request.
 */
export const guardStores = (
  { keys, rates, quotes, swaps, answers, ledger, history }: GivenStores,
  timeoutMs: number,
): GivenStores => {
  const ask = <T>(name: keyof GivenStores, work: () => Promise<T>): Promise<T> => {
    const failure = (cause: unknown) =>
      new SwapError('serviceUnavailable', `The store of ${name} does not answer; try again.`, {
        data: { retryAfterSeconds: 1 },
        cause,
      })
    return settleWithin(work, { timeoutMs }, { failure })
  }
  return {
    keys: keys && { find: (apiKey) => ask('keys', () => keys.find(apiKey)) },
    rates: rates && { take: (key, limit) => ask('rates', () => rates.take(key, limit)) },
    quotes: quotes && {
      get: (key) => ask('quotes', () => quotes.get(key)),
      set: (key, value, lifetime) => ask('quotes', () => quotes.set(key, value, lifetime)),
    },
    swaps: swaps && {
      save: (swap) => ask('swaps', () => swaps.save(swap)),
      findById: (swapId) => ask('swaps', () => swaps.findById(swapId)),
      findByHash: (chainId, hash) => ask('swaps', () => swaps.findByHash(chainId, hash)),
      findByChannel: (channelId) => ask('swaps', () => swaps.findByChannel(channelId)),
      findByDepositAddress: (address) => ask('swaps', () => swaps.findByDepositAddress(address)),
      findCallsFrom: (chainId, source) => ask('swaps', async () => swaps.findCallsFrom?.(chainId, source) ?? []),
      bind: (swapId, hash) => ask('swaps', () => swaps.bind(swapId, hash)),
      verifyWritable: () => ask('swaps', async () => swaps.verifyWritable?.()),
    },
    answers: answers && {
      add: (key, text, ttlMs) => ask('answers', () => answers.add(key, text, ttlMs)),
      replace: (key, change) => ask('answers', () => answers.replace(key, change)),
    },
    ledger: ledger && {
      add: (entry) => ask('ledger', () => ledger.add(entry)),
      readSums: (since) => ask('ledger', () => ledger.readSums(since)),
      readDurations: (since) => ask('ledger', async () => ledger.readDurations?.(since) ?? []),
    },
    history: history && {
      append: (...changes) => ask('history', () => history.append(...changes)),
      findLast: (swapId) => ask('history', () => history.findLast(swapId)),
      findLatestId: () => ask('history', () => history.findLatestId()),
      list: (query) => ask('history', () => history.list(query)),
      page: (query) => ask('history', () => history.page(query)),
      plan: (swapId, dueAt) => ask('history', () => history.plan(swapId, dueAt)),
      listDue: (before, limit) => ask('history', () => history.listDue(before, limit)),
      countFollowed: () => ask('history', () => history.countFollowed()),
      subscribe: (listener) => history.subscribe(listener),
    },
  }
}
