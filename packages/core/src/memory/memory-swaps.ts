import type { RememberedSwap, SwapStore } from '../contract/stores.ts'

/** Most swaps kept in memory; a deployment that must not forget uses a store on disk. */
const MOST = 50_000

/** Swaps in this process's memory; gone with it. */
export const memorySwaps = (most: number = MOST): SwapStore => {
  const swaps = new Map<string, RememberedSwap>()
  const hashes = new Map<string, string>()
  const forget = () => {
    const oldest = swaps.keys().next().value
    if (oldest === undefined) return
    const hash = swaps.get(oldest)
    if (hash?.hash) hashes.delete(hashKey(hash.chainId, hash.hash))
    swaps.delete(oldest)
  }
  const where = (matches: (swap: RememberedSwap) => boolean) => [...swaps.values()].filter(matches)
  return {
    async remember(swap) {
      swaps.set(swap.swapId, swap)
      if (swaps.size > most) forget()
    },
    async byHash(chainId, hash) {
      const swapId = hashes.get(hashKey(chainId, hash))
      return swapId === undefined ? undefined : swaps.get(swapId)
    },
    byChannel: async (channelId) => where((swap) => swap.depositChannelId === channelId).at(-1),
    byDepositAddress: async (address) => where((swap) => swap.depositAddress === address),
    async bind(swapId, hash) {
      const swap = swaps.get(swapId)
      if (!swap) return
      swaps.set(swapId, { ...swap, hash })
      hashes.set(hashKey(swap.chainId, hash), swapId)
    },
  }
}

/** Hashes compare without prefix and case: chains and explorers spell them differently. */
const hashKey = (chainId: string, hash: string): string => `${chainId}:${hash.replace(/^0x/i, '').toLowerCase()}`
