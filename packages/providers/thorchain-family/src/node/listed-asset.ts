import { type FeeAsset, rescale, type Token } from '@switchyard/core'
import { memoAsset, shortestName } from '../memo/memo-asset.ts'
import { type Network, networkDecimals } from '../network.ts'
import { canDeposit } from './can-deposit.ts'
import type { NodeState } from './client.ts'
import { isHalted } from './halts.ts'

/** An asset of the network with the token it is in the API. */
export interface TradedAsset {
  /** The protocol's name, `ETH.USDC-0XA0B8…`. */
  readonly asset: string
  readonly token: Token
}

/** A traded asset and what one reading of the network settles about it, whatever it is swapped for. */
export interface ListedAsset extends TradedAsset {
  /** Decimals in which the network counts it; the token may have others. */
  readonly networkDecimals: number
  /** The network knows what to do with a deposit of it. */
  readonly sellable: boolean
  readonly halted: boolean
  /** How our memos call it. */
  readonly memoName: string
  /** The least characters in which the node may call it in a memo of its own. */
  readonly shortestName: string
  /** As the fees of a quote name it. */
  readonly feeAsset: FeeAsset
}

/** Settles what `state` says of an asset that is traded. */
export const listAsset = (network: Network, state: NodeState, { asset, token }: TradedAsset): ListedAsset => {
  const memoName = memoAsset(network, asset, state.pools.keys())
  return {
    asset,
    token,
    networkDecimals: networkDecimals(network, asset),
    sellable: canDeposit(state, token),
    halted: isHalted(network, asset, state),
    memoName,
    shortestName: shortestName(network, asset, memoName),
    feeAsset: { identifier: token.identifier, chain: token.chain, decimals: token.decimals },
  }
}

/** Base units of the token in units of the network, rounded down. */
export const networkAmount = (listed: ListedAsset, amount: bigint): bigint =>
  rescale(amount, listed.token.decimals, listed.networkDecimals)

/** Units of the network in base units of the token, rounded down. */
export const baseAmount = (listed: ListedAsset, units: bigint): bigint =>
  rescale(units, listed.networkDecimals, listed.token.decimals)
