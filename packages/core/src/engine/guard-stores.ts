import { settleWithin } from '../async/with-timeout.ts'
import type { KeyStore } from '../contract/caller.ts'
import type { Ledger } from '../contract/ledger.ts'
import type { AnswerStore, ExpiringStore, RateLimiter, SwapStore } from '../contract/stores.ts'
import type { SwapHistory } from '../contract/swap-history.ts'
import { SwapError } from '../errors.ts'

type StoreName = 'keys' | 'rates' | 'quotes' | 'swaps' | 'answers' | 'ledger' | 'history'

/**
 * Asks a store. One that fails or hangs must not look like a wrong key or a fault of ours, and must not hold the request.
 *
 * @throws {SwapError} `serviceUnavailable` when `work` rejects, throws or takes longer than `timeoutMs`.
 */
const askStore = <T>(name: StoreName, timeoutMs: number, work: () => Promise<T>): Promise<T> =>
  settleWithin(
    work,
    { timeoutMs },
    {
      failure: (cause) =>
        new SwapError('serviceUnavailable', `The store of ${name} does not answer; try again.`, {
          data: { retryAfterSeconds: 1 },
          cause,
        }),
    },
  )

/** A store of keys that answers in time or refuses the request with `serviceUnavailable`. */
export const guardKeys = (store: KeyStore, timeoutMs: number): KeyStore => ({
  find: (apiKey) => askStore('keys', timeoutMs, () => store.find(apiKey)),
})

/** A rate limiter that answers in time or refuses the request with `serviceUnavailable`. */
export const guardRates = (limiter: RateLimiter, timeoutMs: number): RateLimiter => ({
  take: (key, limit) => askStore('rates', timeoutMs, () => limiter.take(key, limit)),
})

/** A store of quotes that answers in time or refuses the request with `serviceUnavailable`. */
export const guardQuotes = (store: ExpiringStore, timeoutMs: number): ExpiringStore => {
  const ask = <T>(work: () => Promise<T>): Promise<T> => askStore('quotes', timeoutMs, work)
  return {
    get: (key) => ask(() => store.get(key)),
    set: (key, value, lifetime) => ask(() => store.set(key, value, lifetime)),
  }
}

/** A store of swaps that answers in time or refuses the request with `serviceUnavailable`. */
export const guardSwaps = (store: SwapStore, timeoutMs: number): SwapStore => {
  const ask = <T>(work: () => Promise<T>): Promise<T> => askStore('swaps', timeoutMs, work)
  return {
    save: (swap) => ask(() => store.save(swap)),
    findById: (swapId) => ask(() => store.findById(swapId)),
    findByHash: (chainId, hash) => ask(() => store.findByHash(chainId, hash)),
    findByChannel: (channelId) => ask(() => store.findByChannel(channelId)),
    findByDepositAddress: (address) => ask(() => store.findByDepositAddress(address)),
    findCallsFrom: (chainId, sourceAddress) => ask(async () => store.findCallsFrom?.(chainId, sourceAddress) ?? []),
    bind: (swapId, hash) => ask(() => store.bind(swapId, hash)),
    verifyWritable: () => ask(async () => store.verifyWritable?.()),
  }
}

/** A store of answers that answers in time or refuses the request with `serviceUnavailable`. */
export const guardAnswers = (store: AnswerStore, timeoutMs: number): AnswerStore => ({
  add: (key, text, ttlMs) => askStore('answers', timeoutMs, () => store.add(key, text, ttlMs)),
  replace: (key, change) => askStore('answers', timeoutMs, () => store.replace(key, change)),
})

/** A ledger that answers in time or rejects with `serviceUnavailable`. */
export const guardLedger = (ledger: Ledger, timeoutMs: number): Ledger => ({
  add: (entry) => askStore('ledger', timeoutMs, () => ledger.add(entry)),
  readSums: (since) => askStore('ledger', timeoutMs, () => ledger.readSums(since)),
})

/** A history of swaps that answers in time or refuses the request with `serviceUnavailable`. */
export const guardHistory = (store: SwapHistory, timeoutMs: number): SwapHistory => {
  const ask = <T>(work: () => Promise<T>): Promise<T> => askStore('history', timeoutMs, work)
  return {
    append: (...changes) => ask(() => store.append(...changes)),
    findLast: (swapId) => ask(() => store.findLast(swapId)),
    findLatestId: () => ask(() => store.findLatestId()),
    list: (query) => ask(() => store.list(query)),
    page: (query) => ask(() => store.page(query)),
    plan: (swapId, dueAt) => ask(() => store.plan(swapId, dueAt)),
    listDue: (before, limit) => ask(() => store.listDue(before, limit)),
    countFollowed: () => ask(() => store.countFollowed()),
    subscribe: (listener) => store.subscribe(listener),
  }
}
