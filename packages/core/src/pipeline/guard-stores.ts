import type { Ledger } from '../contract/ledger.ts'
import type { AnswerStore, ExpiringStore, SwapStore } from '../contract/stores.ts'
import type { SwapHistory } from '../contract/swap-history.ts'
import { askStore } from './ask-store.ts'

/** A store of quotes that answers in time or refuses the request with `serviceUnavailable`. */
export const guardQuotes = (store: ExpiringStore, timeoutMs: number): ExpiringStore => {
  const ask = <T>(work: () => Promise<T>): Promise<T> => askStore('quotes', timeoutMs, work)
  return {
    get: (key) => ask(() => store.get(key)),
    set: (key, value, ttlMs) => ask(() => store.set(key, value, ttlMs)),
  }
}

/** A store of swaps that answers in time or refuses the request with `serviceUnavailable`. */
export const guardSwaps = (store: SwapStore, timeoutMs: number): SwapStore => {
  const ask = <T>(work: () => Promise<T>): Promise<T> => askStore('swaps', timeoutMs, work)
  return {
    save: (swap) => ask(() => store.save(swap)),
    byId: (swapId) => ask(() => store.byId(swapId)),
    byHash: (chainId, hash) => ask(() => store.byHash(chainId, hash)),
    byChannel: (channelId) => ask(() => store.byChannel(channelId)),
    byDepositAddress: (address) => ask(() => store.byDepositAddress(address)),
    callsFrom: (chainId, sourceAddress) => ask(async () => store.callsFrom?.(chainId, sourceAddress) ?? []),
    bind: (swapId, hash) => ask(() => store.bind(swapId, hash)),
    verifyWritable: () => ask(async () => store.verifyWritable?.()),
  }
}

/** A store of answers that answers in time or refuses the request with `serviceUnavailable`. */
export const guardAnswers = (store: AnswerStore, timeoutMs: number): AnswerStore => ({
  add: (key, text, ttlMs) => askStore('answers', timeoutMs, () => store.add(key, text, ttlMs)),
  replace: (key, from, to, ttlMs) => askStore('answers', timeoutMs, () => store.replace(key, from, to, ttlMs)),
})

/** A ledger that answers in time or rejects with `serviceUnavailable`. */
export const guardLedger = (ledger: Ledger, timeoutMs: number): Ledger => ({
  add: (entry) => askStore('ledger', timeoutMs, () => ledger.add(entry)),
  sums: (since) => askStore('ledger', timeoutMs, () => ledger.sums(since)),
})

/** A history of swaps that answers in time or refuses the request with `serviceUnavailable`. */
export const guardHistory = (store: SwapHistory, timeoutMs: number): SwapHistory => {
  const ask = <T>(work: () => Promise<T>): Promise<T> => askStore('history', timeoutMs, work)
  return {
    append: (...changes) => ask(() => store.append(...changes)),
    last: (swapId) => ask(() => store.last(swapId)),
    latest: () => ask(() => store.latest()),
    list: (query) => ask(() => store.list(query)),
    page: (query) => ask(() => store.page(query)),
    plan: (swapId, dueAt) => ask(() => store.plan(swapId, dueAt)),
    due: (before, limit) => ask(() => store.due(before, limit)),
    counts: () => ask(() => store.counts()),
    subscribe: (listener) => store.subscribe(listener),
  }
}
