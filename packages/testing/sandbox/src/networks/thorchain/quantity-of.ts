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

/** Maximum number of sub-swaps of a deposit; zero without an interval. */
export const quantityOf = (state: ThorchainState, { from, to, deposit, interval }: Pieces): bigint => {
  const { pools, mimir, protocol } = state
  const terms = { source: pools.of(from), target: pools.of(to), deposit, interval }
  if (protocol.quantity === 'leastPool') {
    return maxSwapQuantity({ ...terms, minimumSlip: mimir.get('L1SLIPMINBPS') })
  }
  const minimumBps = mimir.get('STREAMINGSWAPMINBPFEE')
  return virtualSwapQuantity({ ...terms, minimumBps, sellsCoin: isCoin(protocol, from) })
}
