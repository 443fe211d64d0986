import type { AnswerStore, ExpiringStore, SwapStore } from '../contract/stores.ts'
import { fromStore } from './from-store.ts'

/** A store of quotes that answers in time or refuses the request with `serviceUnavailable`. */
export const answeringQuotes = (store: ExpiringStore, timeoutMs: number): ExpiringStore => {
  const ask = <T>(work: () => Promise<T>): Promise<T> => fromStore('quotes', timeoutMs, work)
  return {
    get: (key) => ask(() => store.get(key)),
    set: (key, value, ttlMs) => ask(() => store.set(key, value, ttlMs)),
  }
}

/** A store of swaps that answers in time or refuses the request with `serviceUnavailable`. */
export const answeringSwaps = (store: SwapStore, timeoutMs: number): SwapStore => {
  const ask = <T>(work: () => Promise<T>): Promise<T> => fromStore('swaps', timeoutMs, work)
  return {
    save: (swap) => ask(() => store.save(swap)),
    byId: (swapId) => ask(() => store.byId(swapId)),
    byHash: (chainId, hash) => ask(() => store.byHash(chainId, hash)),
    byChannel: (channelId) => ask(() => store.byChannel(channelId)),
    byDepositAddress: (address) => ask(() => store.byDepositAddress(address)),
    bind: (swapId, hash) => ask(() => store.bind(swapId, hash)),
    verifyWritable: () => ask(async () => store.verifyWritable?.()),
  }
}

/** A store of answers that answers in time or refuses the request with `serviceUnavailable`. */
export const answeringAnswers = (store: AnswerStore, timeoutMs: number): AnswerStore => ({
  add: (key, text, ttlMs) => fromStore('answers', timeoutMs, () => store.add(key, text, ttlMs)),
  replace: (key, from, to, ttlMs) => fromStore('answers', timeoutMs, () => store.replace(key, from, to, ttlMs)),
})
