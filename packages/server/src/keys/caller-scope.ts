import { AsyncLocalStorage } from 'node:async_hooks'
import type { KeyStore } from '@switchyard/core'

/** Remembers, for the length of one request, whose key it came with, so that its log line can name the key. */
export interface CallerScope {
  /** The same keys, each find noted. */
  watch(keys: KeyStore): KeyStore
  run<T>(work: () => T): T
  /** Id of the key of the request under way. */
  callerId(): string | undefined
}

export const createCallerScope = (): CallerScope => {
  const storage = new AsyncLocalStorage<{ callerId?: string }>()
  return {
    watch: (keys) => ({
      find: async (apiKey) => {
        const caller = await keys.find(apiKey)
        const note = storage.getStore()
        if (note !== undefined) note.callerId = caller?.id
        return caller
      },
    }),
    run: (work) => storage.run({}, work),
    callerId: () => storage.getStore()?.callerId,
  }
}
