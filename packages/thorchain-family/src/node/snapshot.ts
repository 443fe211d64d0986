import { identifierKey, type Token, UpstreamError } from '@switchyard/core'
import { assetToken } from '../asset/asset-token.ts'
import type { Network } from '../network.ts'
import type { Client, NodeState } from './client.ts'

/** An asset of the network with the token it is in the API. */
export interface TradedAsset {
  /** The protocol's name, `ETH.USDC-0XA0B8…`. */
  readonly asset: string
  readonly token: Token
}

/** What the network looked like at one moment. */
export interface Snapshot extends NodeState {
  /** By identifier key. */
  readonly assets: ReadonlyMap<string, TradedAsset>
}

/** Blocks a node may lag behind the highest one. */
export const NODE_LAG_BLOCKS = 10

/** How long one of several nodes is waited for. */
const NODE_PATIENCE_MS = 3_000

/**
 * Reads all nodes in one wave and keeps the state of the first that is not behind. What follows goes to the nodes that
 * are not behind; the rest are passed over until the next reading.
 */
export const takeSnapshot = async (
  client: Client,
  network: Network,
  nodes: number,
  signal: AbortSignal,
): Promise<Snapshot> => {
  const results = await client.readNodes(patience(nodes, signal))
  const fresh = freshPlaces(results)
  const state = fresh[0] === undefined ? undefined : stateAt(results, fresh[0])
  if (!state) throw firstFailure(results)
  client.prefer(fresh)
  return { ...state, assets: tradedAssets(network, state) }
}

const patience = (nodes: number, signal: AbortSignal): AbortSignal =>
  nodes > 1 ? AbortSignal.any([signal, AbortSignal.timeout(NODE_PATIENCE_MS)]) : signal

type Results = readonly PromiseSettledResult<NodeState>[]

const stateAt = (results: Results, place: number): NodeState | undefined => {
  const result = results[place]
  return result?.status === 'fulfilled' ? result.value : undefined
}

const freshPlaces = (results: Results): readonly number[] => {
  const heights = results.map((_, place) => stateAt(results, place)?.height ?? -1)
  const highest = Math.max(...heights)
  return heights.flatMap((height, place) => (height >= 0 && height >= highest - NODE_LAG_BLOCKS ? [place] : []))
}

const firstFailure = (results: Results): unknown =>
  results.find((result) => result.status === 'rejected')?.reason ?? new UpstreamError('no node answered')

/** Assets whose pool trades and whose decimals are certain, and the network's own coin, which needs no pool. */
const tradedAssets = (network: Network, { pools }: NodeState): ReadonlyMap<string, TradedAsset> => {
  const named = [...pools.values()].filter(({ available }) => available)
  const traded = new Map<string, TradedAsset>()
  for (const { asset, decimals } of [{ asset: network.coin, decimals: undefined }, ...named]) {
    const token = assetToken(network, asset, decimals)
    const key = token && identifierKey(token.identifier)
    if (token && key !== undefined) traded.set(key, { asset, token })
  }
  return traded
}

/** The network's view of a token; `undefined` when it does not trade it, or knows it with other decimals. */
export const tradedAsset = (snapshot: Snapshot, token: Token): TradedAsset | undefined => {
  const key = identifierKey(token.identifier)
  const traded = key === undefined ? undefined : snapshot.assets.get(key)
  return traded?.token.decimals === token.decimals ? traded : undefined
}
