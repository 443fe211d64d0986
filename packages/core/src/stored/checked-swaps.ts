import type { StoredSwap, SwapStore } from '../contract/stores.ts'
import { addressKey } from '../domain/identifier.ts'
import type { CheckedStoreParts } from './checked-quotes.ts'
import { isStoredSwap } from './is-stored-swap.ts'
import type { RefusalOfRow } from './refused-row.ts'

/** Version of a swap's row. Rows of before the first version have none and are read if they have its shape. */
const VERSION = 1

/**
 * Wraps a store so that its swaps carry a version and a seal, and are checked when they are read. A row that fails counts as absent.
 *
 * The seal covers every member but `hash`, which `bind` changes later; tracking proves a hash itself.
 */
export const checkedSwaps = (store: SwapStore, { seal, clock, onRefused }: CheckedStoreParts): SwapStore => {
  const findRefusal = (row: unknown, isSought: (swap: StoredSwap) => boolean): RefusalOfRow | undefined => {
    if (!isStoredSwap(row)) return 'shape'
    if (row.version !== undefined && row.version !== VERSION) return 'version'
    if (!seal.holds(toSealedText(row), row.seal, clock.now())) return 'seal'
    return isSought(row) ? undefined : 'mismatch'
  }
  const check = (row: unknown, sought: string, isSought: (swap: StoredSwap) => boolean): StoredSwap | undefined => {
    if (row === undefined || row === null) return undefined
    const reason = findRefusal(row, isSought)
    if (reason === undefined) {
      const { version: _, seal: __, ...swap } = row as StoredSwap
      return swap
    }
    onRefused({ store: 'swaps', sought, reason })
    return undefined
  }
  return {
    save: (swap) => {
      const versioned = { ...swap, version: VERSION }
      const mac = seal.seal(toSealedText(versioned))
      return store.save({ ...versioned, seal: mac })
    },
    findById: async (swapId) => check(await store.findById(swapId), swapId, (swap) => swap.swapId === swapId),
    findByHash: async (chainId, hash) =>
      check(await store.findByHash(chainId, hash), hash, (swap) => swap.chainId === chainId),
    findByChannel: async (channelId) =>
      check(await store.findByChannel(channelId), channelId, (swap) =>
        listPlaces(swap, 'depositChannelId').has(channelId),
      ),
    findByDepositAddress: async (address) => {
      const rows: readonly unknown[] = await store.findByDepositAddress(address)
      const isSought = (swap: StoredSwap): boolean => listPlaces(swap, 'depositAddress').has(addressKey(address))
      return rows.flatMap((row) => check(row, address, isSought) ?? [])
    },
    findCallsFrom: async (chainId, source) => {
      const rows: readonly unknown[] = (await store.findCallsFrom?.(chainId, source)) ?? []
      const isSought = ({ depositAddress, depositChannelId, ...swap }: StoredSwap): boolean =>
        swap.chainId === chainId &&
        depositAddress === undefined &&
        depositChannelId === undefined &&
        addressKey(swap.sourceAddress) === addressKey(source)
      return rows.flatMap((row) => check(row, source, isSought) ?? [])
    },
    bind: (swapId, hash) => store.bind(swapId, hash),
    verifyWritable: async () => store.verifyWritable?.(),
  }
}

const listPlaces = (
  { secondLeg, ...first }: StoredSwap,
  member: 'depositChannelId' | 'depositAddress',
): ReadonlySet<string | undefined> => {
  const places = [first[member], secondLeg?.[member]]
  return new Set(member === 'depositChannelId' ? places : places.map((text) => text && addressKey(text)))
}

/** The members in a fixed order, so that a store may return them in any. */
const toSealedText = ({ seal: _, hash: __, ...swap }: StoredSwap): string => {
  const text = JSON.stringify(swap, (_name, value: unknown) => {
    if (typeof value === 'bigint') return `${value}n`
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
  })
  return `swap\n${text}`
}
