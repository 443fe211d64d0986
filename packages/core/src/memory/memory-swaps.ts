import type { StoredSwap, SwapStore } from '../contract/stores.ts'
import { addressKey } from '../domain/identifier.ts'
import { SortedIndex } from './sorted-index.ts'

/** Maximum swaps in memory; a deployment that must not lose any uses a store on disk. */
const MOST = 50_000

/** Most swaps returned for one address, the newest ones, because a vault or router serves any number. */
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
 * Indexed by hash, channel and deposit address, and calls by their source. Hexadecimal addresses are case-insensitive.
 */
export const memorySwaps = (most: number = MOST): SwapStore => {
  const stored = new StoredSwaps(most)
  return {
    save: async (swap) => stored.save(swap),
    findById: async (swapId) => stored.byId(swapId),
    findByHash: async (chainId, hash) => stored.byHash(chainId, hash),
    findByChannel: async (channelId) => stored.byChannel(channelId),
    findByDepositAddress: async (address) => stored.byDepositAddress(address),
    findCallsFrom: async (chainId, sourceAddress) => stored.callsFrom(chainId, sourceAddress),
    bind: async (swapId, hash) => stored.bind(swapId, hash),
  }
}

class StoredSwaps {
  readonly #most: number
  readonly #swaps = new Map<string, StoredEntry>()
  readonly #hashes = new Map<string, StoredEntry>()
  readonly #channels = new SortedIndex<StoredEntry>()
  readonly #addresses = new SortedIndex<StoredEntry>()
  readonly #calls = new SortedIndex<StoredEntry>()
  #places = 0

  constructor(most: number) {
    this.#most = most
  }

  save(swap: StoredSwap): void {
    let entry = this.#swaps.get(swap.swapId)
    if (entry) {
      this.#index(entry, 'take')
      entry.swap = swap
    } else entry = { sequence: ++this.#places, swap, hashes: new Set() }
    this.#swaps.set(swap.swapId, entry)
    this.#index(entry, 'put')
    if (swap.hash !== undefined) this.#own(entry, swap.hash)
    const [oldest] = this.#swaps.size > this.#most ? this.#swaps.values() : []
    if (oldest) this.#drop(oldest)
  }

  byId(swapId: string): StoredSwap | undefined {
    return this.#swaps.get(swapId)?.swap
  }

  byHash(chainId: string, hash: string): StoredSwap | undefined {
    return this.#hashes.get(toHashKey(chainId, hash))?.swap
  }

  byChannel(channelId: string): StoredSwap | undefined {
    return this.#channels.last(channelId, 1)[0]?.swap
  }

  byDepositAddress(address: string): readonly StoredSwap[] {
    return this.#addresses.last(addressKey(address), MOST_OF_ADDRESS).map(({ swap }) => swap)
  }

  callsFrom(chainId: string, sourceAddress: string): readonly StoredSwap[] {
    return this.#calls.last(toCallerKey({ chainId, sourceAddress }), MOST_OF_ADDRESS).map(({ swap }) => swap)
  }

  bind(swapId: string, hash: string): void {
    const entry = this.#swaps.get(swapId)
    if (!entry) return
    entry.swap = { ...entry.swap, hash }
    this.#own(entry, hash)
  }

  #index(entry: StoredEntry, operation: 'put' | 'take'): void {
    for (const channelId of listPlaces(entry.swap, 'depositChannelId')) this.#channels[operation](channelId, entry)
    for (const address of listPlaces(entry.swap, 'depositAddress', addressKey))
      this.#addresses[operation](address, entry)
    const { depositAddress, depositChannelId } = entry.swap
    if (depositAddress === undefined && depositChannelId === undefined)
      this.#calls[operation](toCallerKey(entry.swap), entry)
  }

  #own(entry: StoredEntry, hash: string): void {
    const key = toHashKey(entry.swap.chainId, hash)
    this.#hashes.get(key)?.hashes.delete(key)
    this.#hashes.set(key, entry)
    entry.hashes.add(key)
  }

  #drop(entry: StoredEntry): void {
    this.#index(entry, 'take')
    for (const key of entry.hashes) this.#hashes.delete(key)
    this.#swaps.delete(entry.swap.swapId)
  }
}

/** Keys of both legs of a swap, each once. */
const listPlaces = (
  swap: StoredSwap,
  member: 'depositChannelId' | 'depositAddress',
  spell: (text: string) => string = (text) => text,
): ReadonlySet<string> =>
  new Set([swap[member], swap.secondLeg?.[member]].filter((text) => text !== undefined).map((text) => spell(text)))

/** Of the address that signs a call. */
const toCallerKey = ({ chainId, sourceAddress }: Pick<StoredSwap, 'chainId' | 'sourceAddress'>): string =>
  `${chainId}:${addressKey(sourceAddress)}`

/** Hashes compare without prefix and case: chains and explorers spell them differently. */
const toHashKey = (chainId: string, hash: string): string => `${chainId}:${hash.replace(/^0x/i, '').toLowerCase()}`
