import { flipChains } from '../assets.ts'
import { BackendRefusal } from '../refusal.ts'
import type { FlipState } from '../state.ts'
import { describeSwap } from './describe-swap.ts'

/** Finds a swap by channel, swap id or deposit transaction, in this order. Throws a `BackendRefusal`. */
export const findSwap = (state: FlipState, id: string): object => {
  const channelId = /^\d+-([a-z]+)-\d+$/i.exec(id)
  if (channelId) {
    const name = channelId[1]?.toLowerCase()
    if (!flipChains.some((chain) => chain.name.toLowerCase() === name)) {
      throw new BackendRefusal(400, `Invalid chain: ${channelId[1]}`)
    }
    const channel = [...state.channels.values()].find((one) => one.id.toLowerCase() === id.toLowerCase())
    if (!channel) throw missing()
    return describeSwap(
      state,
      channel,
      state.swaps.findLast((swap) => swap.channel === channel),
    )
  }
  const wanted = (swap: { readonly swapId: string; readonly hash: string }): boolean =>
    /^\d+$/.test(id) ? swap.swapId === id : swap.hash.toLowerCase() === id.toLowerCase()
  const record = state.swaps.findLast(wanted)
  if (!record) throw missing()
  return describeSwap(state, record.channel, record)
}

const missing = (): BackendRefusal => new BackendRefusal(404, 'resource not found')
