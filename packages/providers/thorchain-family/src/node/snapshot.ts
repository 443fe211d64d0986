import { identifierKey, type Token, tokenKey, UpstreamError } from '@switchyard/core'
import { timeoutSignal } from '@switchyard/net'
import { assetToken } from '../asset/asset-token.ts'
import type { Network } from '../network.ts'
import type { Client, NodeState } from './client.ts'
import { type ListedAsset, listAsset } from './listed-asset.ts'

/** State of the network at one moment. */
export interface Snapshot extends NodeState {
  /** By identifier key. */
  readonly assets: ReadonlyMap<string, ListedAsset>
}

/** Blocks a node may be behind the others. */
export const NODE_LAG_BLOCKS = 10

/** How long to wait for each node when there are several. */
const NODE_TIMEOUT_MS = 3_000

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
  const results = await client.readNodes(nodes > 1 ? timeoutSignal(NODE_TIMEOUT_MS, signal) : signal)
  const fresh = freshPlaces(results)
  const state = fresh[0] === undefined ? undefined : stateAt(results, fresh[0])
  if (!state) throw firstFailure(results)
  client.prefer(fresh)
  return { ...state, assets: listedAssets(network, state) }
}

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

/** Assets with an available pool and certain decimals, and the network's own coin, which has no pool. */
const listedAssets = (network: Network, state: NodeState): ReadonlyMap<string, ListedAsset> => {
  const named = [...state.pools.values()].filter(({ available }) => available)
  const listed = new Map<string, ListedAsset>()
  for (const { asset, decimals } of [{ asset: network.coin, decimals: undefined }, ...named]) {
    const token = assetToken(network, asset, decimals)
    const key = token && identifierKey(token.identifier)
    if (token && key !== undefined) listed.set(key, listAsset(network, state, { asset, token }))
  }
  return listed
}

/** The network's asset for a token; `undefined` when it is not traded or has other decimals. */
export const listedAsset = (snapshot: Snapshot, token: Token): ListedAsset | undefined => {
  const listed = snapshot.assets.get(tokenKey(token))
  return listed?.token.decimals === token.decimals ? listed : undefined
}
