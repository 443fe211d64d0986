import { parseJson } from '../transport/send.ts'
import type { SwapRecord } from './swap-record.ts'

/** Storage of executed swaps: `localStorage`, React Native's `AsyncStorage`, or anything with these three methods. */
export interface SwapStorage {
  getItem(key: string): string | null | Promise<string | null>
  setItem(key: string, value: string): unknown
  removeItem(key: string): unknown
}

const INDEX = 'switchyard:swaps'
const toKey = (id: string): string => `switchyard:swap:${id}`

/**
 * Reads the record of a swap; `undefined` without one that this version can read.
 *
 * @example
 * ```ts
 * const record = await loadSwap(localStorage, id)
 * if (record?.stage === 'sent') show(record.hash)
 * ```
 */
export const loadSwap = async (storage: SwapStorage, id: string): Promise<SwapRecord | undefined> => {
  const record = parseJson((await storage.getItem(toKey(id))) ?? 'null') as SwapRecord | null | undefined
  return record?.version === 1 ? record : undefined
}

/** Writes the record of a swap, and its id into the list of swaps. */
export const saveSwap = async (storage: SwapStorage, record: SwapRecord): Promise<void> => {
  await storage.setItem(toKey(record.id), JSON.stringify(record))
  const ids = await listSavedSwaps(storage)
  if (!ids.includes(record.id)) await storage.setItem(INDEX, JSON.stringify([...ids, record.id]))
}

/**
 * Lists the ids of the swaps in a storage, oldest first, for a page to resume after a reload.
 *
 * @example
 * ```ts
 * for (const id of await listSavedSwaps(localStorage)) void resume(client, id, { signers, storage: localStorage })
 * ```
 */
export const listSavedSwaps = async (storage: SwapStorage): Promise<readonly string[]> => {
  const ids = parseJson((await storage.getItem(INDEX)) ?? '[]')
  return Array.isArray(ids) ? ids.map(String) : []
}

/**
 * Removes the record of a swap. The swap itself continues.
 *
 * @example
 * ```ts
 * for (const id of await listSavedSwaps(localStorage)) await forgetSwap(localStorage, id)
 * ```
 */
export const forgetSwap = async (storage: SwapStorage, id: string): Promise<void> => {
  await storage.removeItem(toKey(id))
  const ids = await listSavedSwaps(storage)
  await storage.setItem(INDEX, JSON.stringify(ids.filter((one) => one !== id)))
}

/** Creates a storage that lasts as long as the call. */
export const createMemoryStorage = (): SwapStorage => {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}
