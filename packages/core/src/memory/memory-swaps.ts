import type { StoredSwap, SwapStore } from '../contract/stores.ts'
import { addressKey } from '../domain/identifier.ts'
import { SortedIndex } from './sorted-index.ts'

/** Maximum swaps in memory; a deployment that must not lose any uses a store on disk. */
const MOST = 50_000

/** Most swaps returned for one deposit address, the newest ones, because a vault or router serves any number. */
const MOST_OF_ADDRESS = 1_000

interface StoredEntry {
  readonly sequence: number
  swap: StoredSwap
  /** Every transaction that was bound to it. */
  readonly hashes: Set<string>
}

/**
 * Swaps in the memory of this process, the newest `most` of them.
 *
 * Indexed by hash, channel and deposit address. Hexadecimal addresses are case-insensitive.
 */
export const memorySwaps = (most: number = MOST): SwapStore => {
  const swaps = new Map<string, StoredEntry>()
  const hashes = new Map<string, StoredEntry>()
  const [channels, addresses] = [new SortedIndex<StoredEntry>(), new SortedIndex<StoredEntry>()]
  let places = 0

  const index = (stored: StoredEntry, operation: 'put' | 'take'): void => {
    for (const channelId of placesOf(stored.swap, 'depositChannelId')) channels[operation](channelId, stored)
    for (const address of placesOf(stored.swap, 'depositAddress', addressKey)) addresses[operation](address, stored)
  }
  const own = (stored: StoredEntry, hash: string): void => {
    const key = hashKey(stored.swap.chainId, hash)
    hashes.get(key)?.hashes.delete(key)
    hashes.set(key, stored)
    stored.hashes.add(key)
  }
  const forget = (stored: StoredEntry): void => {
    index(stored, 'take')
    for (const key of stored.hashes) hashes.delete(key)
    swaps.delete(stored.swap.swapId)
  }
  const entryOf = (swap: StoredSwap): StoredEntry => {
    const known = swaps.get(swap.swapId)
    if (known === undefined) return { sequence: ++places, swap, hashes: new Set() }
    index(known, 'take')
    known.swap = swap
    return known
  }

  return {
    async save(swap) {
      const stored = entryOf(swap)
      swaps.set(swap.swapId, stored)
      index(stored, 'put')
      if (swap.hash !== undefined) own(stored, swap.hash)
      const [oldest] = swaps.size > most ? swaps.values() : []
      if (oldest) forget(oldest)
    },
    byId: async (swapId) => swaps.get(swapId)?.swap,
    byHash: async (chainId, hash) => hashes.get(hashKey(chainId, hash))?.swap,
    byChannel: async (channelId) => channels.last(channelId, 1)[0]?.swap,
    byDepositAddress: async (address) =>
      addresses.last(addressKey(address), MOST_OF_ADDRESS).map((stored) => stored.swap),
    async bind(swapId, hash) {
      const stored = swaps.get(swapId)
      if (!stored) return
      stored.swap = { ...stored.swap, hash }
      own(stored, hash)
    },
  }
}

/** Keys of both legs of a swap, each once. */
const placesOf = (
  swap: StoredSwap,
  member: 'depositChannelId' | 'depositAddress',
  spell: (text: string) => string = (text) => text,
): ReadonlySet<string> =>
  new Set([swap[member], swap.secondLeg?.[member]].filter((text) => text !== undefined).map((text) => spell(text)))

/** Hashes compare without prefix and case: chains and explorers spell them differently. */
const hashKey = (chainId: string, hash: string): string => `${chainId}:${hash.replace(/^0x/i, '').toLowerCase()}`
