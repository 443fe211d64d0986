import type { RememberedSwap, SwapStore } from '../contract/stores.ts'
import { addressKey } from '../domain/identifier.ts'
import { Shelf } from './shelf.ts'

/** Most swaps kept in memory; a deployment that must not forget uses a store on disk. */
const MOST = 50_000

/** Most swaps of one deposit address that are answered, the newest ones: a vault or router serves any number. */
const MOST_OF_ADDRESS = 1_000

interface Kept {
  readonly place: number
  swap: RememberedSwap
  /** Every transaction that was bound to it. */
  readonly hashes: Set<string>
}

/**
 * Swaps in this process's memory, the newest `most` of them; gone with it.
 *
 * Looked up by hash, channel and deposit address without looking at the others. Hexadecimal addresses compare without case.
 */
export const memorySwaps = (most: number = MOST): SwapStore => {
  const swaps = new Map<string, Kept>()
  const hashes = new Map<string, Kept>()
  const [channels, addresses] = [new Shelf<Kept>(), new Shelf<Kept>()]
  let places = 0

  const shelve = (kept: Kept, verb: 'put' | 'take'): void => {
    for (const channelId of placesOf(kept.swap, 'depositChannelId')) channels[verb](channelId, kept)
    for (const address of placesOf(kept.swap, 'depositAddress', addressKey)) addresses[verb](address, kept)
  }
  const own = (kept: Kept, hash: string): void => {
    const key = hashKey(kept.swap.chainId, hash)
    hashes.get(key)?.hashes.delete(key)
    hashes.set(key, kept)
    kept.hashes.add(key)
  }
  const forget = (kept: Kept): void => {
    shelve(kept, 'take')
    for (const key of kept.hashes) hashes.delete(key)
    swaps.delete(kept.swap.swapId)
  }
  const keptAs = (swap: RememberedSwap): Kept => {
    const known = swaps.get(swap.swapId)
    if (known === undefined) return { place: ++places, swap, hashes: new Set() }
    shelve(known, 'take')
    known.swap = swap
    return known
  }

  return {
    async remember(swap) {
      const kept = keptAs(swap)
      swaps.set(swap.swapId, kept)
      shelve(kept, 'put')
      if (swap.hash !== undefined) own(kept, swap.hash)
      const [oldest] = swaps.size > most ? swaps.values() : []
      if (oldest) forget(oldest)
    },
    byHash: async (chainId, hash) => hashes.get(hashKey(chainId, hash))?.swap,
    byChannel: async (channelId) => channels.last(channelId, 1)[0]?.swap,
    byDepositAddress: async (address) => addresses.last(addressKey(address), MOST_OF_ADDRESS).map((kept) => kept.swap),
    async bind(swapId, hash) {
      const kept = swaps.get(swapId)
      if (!kept) return
      kept.swap = { ...kept.swap, hash }
      own(kept, hash)
    },
  }
}

/** What both legs of a swap are found by, each once. */
const placesOf = (
  swap: RememberedSwap,
  member: 'depositChannelId' | 'depositAddress',
  spell: (text: string) => string = (text) => text,
): ReadonlySet<string> =>
  new Set([swap[member], swap.onward?.[member]].filter((text) => text !== undefined).map((text) => spell(text)))

/** Hashes compare without prefix and case: chains and explorers spell them differently. */
const hashKey = (chainId: string, hash: string): string => `${chainId}:${hash.replace(/^0x/i, '').toLowerCase()}`
