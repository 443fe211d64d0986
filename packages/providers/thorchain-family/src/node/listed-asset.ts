import { type FeeAsset, findChain, rescale, type Token } from '@switchyard/core'
import { findShortestName, shortenAsset } from '../memo/memo-asset.ts'
import { findDecimals, type Network } from '../network.ts'
import type { NodeState } from './client.ts'
import { isHalted } from './halts.ts'

/** An asset of the network and its token in the API. */
export interface TradedAsset {
  /** The protocol's name, `ETH.USDC-0XA0B8…`. */
  readonly asset: string
  readonly token: Token
}

/** A traded asset and everything one reading of the network determines about it, independent of the other side of the swap. */
export interface ListedAsset extends TradedAsset {
  /** Decimals of its network units; the token may have others. */
  readonly networkDecimals: number
  /** Deposits of the asset are supported. */
  readonly sellable: boolean
  readonly halted: boolean
  /** Its name in memos written by this package. */
  readonly memoName: string
  /** The shortest name a node may use for it in its own memos. */
  readonly shortestName: string
  /** The asset as quote fees refer to it. */
  readonly feeAsset: FeeAsset
}

/** Families of chains whose transfers carry a memo in a form the networks read. */
const MEMO_FAMILIES: ReadonlySet<string> = new Set(['utxo', 'evm', 'cosmos', 'xrp', 'tron', 'solana'])

/** Derives the properties of a traded asset from `state`. */
export const listAsset = (network: Network, state: NodeState, { asset, token }: TradedAsset): ListedAsset => {
  // ERC-20 tokens and XRD need a router. Tokens on Radix cannot be sold because nodes do not publish their decimals. Unverified
  // vaults accept no deposits. Chains whose deposit format is undocumented (Cardano) are only paid out to.
  const inbound = state.inbounds.get(token.chain)
  const family = findChain(token.chain)?.family ?? ''
  const isRouted = family === 'radix' || (family === 'evm' && token.address !== undefined)
  const accepts = isRouted ? inbound?.router !== undefined : MEMO_FAMILIES.has(family)
  const isRadixToken = family === 'radix' && token.address !== undefined

  const memoName = shortenAsset(network, asset, state.pools.keys())
  return {
    asset,
    token,
    networkDecimals: findDecimals(network, asset),
    sellable: accepts && !inbound?.unverified && !isRadixToken,
    halted: isHalted(network, asset, state),
    memoName,
    shortestName: findShortestName(network, asset, memoName),
    feeAsset: { identifier: token.identifier, chain: token.chain, decimals: token.decimals },
  }
}

/** Converts base units of the token into units of the network, rounded down. */
export const toNetworkAmount = (listed: ListedAsset, amount: bigint): bigint =>
  rescale(amount, listed.token.decimals, listed.networkDecimals)

/** Converts units of the network into base units of the token, rounded down. */
export const toBaseAmount = (listed: ListedAsset, units: bigint): bigint =>
  rescale(units, listed.networkDecimals, listed.token.decimals)
