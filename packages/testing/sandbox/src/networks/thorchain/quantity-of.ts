import { type Asset, isCoin } from './asset.ts'
import { maxSwapQuantity } from './math/swap-quantity.ts'
import { virtualSwapQuantity } from './math/virtual-swap-quantity.ts'
import type { ThorchainState } from './state.ts'

/** A swap, as needed for its number of sub-swaps. */
export interface Pieces {
  readonly from: Asset
  readonly to: Asset
  readonly deposit: bigint
  readonly interval: bigint
}

/** Sub-swaps of a swap without an interval that run in one block; 0 where the network does not divide such a swap. */
export const rapidSwaps = ({ mimir }: Pick<ThorchainState, 'mimir'>): bigint => {
  if (mimir.get('ENABLEADVSWAPQUEUE') === 0n) return 0n
  const most = mimir.get('ADVSWAPQUEUERAPIDSWAPMAX')
  return most > 1n ? most : 1n
}

/** Maximum number of sub-swaps of a deposit; zero without an interval, unless the network has rapid swaps. */
export const quantityOf = (state: ThorchainState, { from, to, deposit, ...pieces }: Pieces): bigint => {
  const { pools, mimir, protocol } = state
  const interval = pieces.interval === 0n && rapidSwaps(state) > 0n ? 1n : pieces.interval
  const terms = { source: pools.of(from), target: pools.of(to), deposit, interval }
  if (protocol.quantity === 'leastPool') {
    return maxSwapQuantity({ ...terms, minimumSlip: mimir.get('L1SLIPMINBPS') })
  }
  const minimumBps = mimir.get('STREAMINGSWAPMINBPFEE')
  return virtualSwapQuantity({ ...terms, minimumBps, sellsCoin: isCoin(protocol, from) })
}
