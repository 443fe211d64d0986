import { type Token, toIdentifierKey, tokenKey } from '@switchyard/core'
import { readToken } from '../assets/asset-token.ts'
import type { Network } from '../network.ts'
import type { Client, NodeState } from './client.ts'
import { type ListedAsset, listAsset } from './listed-asset.ts'
import type { NetworkReader, ReadingContext } from './network-reader.ts'

/** State of the network at one moment. */
export interface Snapshot extends NodeState {
  /** Number of operators whose nodes answered. */
  readonly voters: number
  /** By identifier key. */
  readonly assets: ReadonlyMap<string, ListedAsset>
}

/** Access to the nodes of a network. */
export interface NetworkNodes {
  readonly network: Network
  readonly client: Client
  readonly reader: NetworkReader
}

/**
 * Reads all nodes and keeps what they agree on, with the pools of the first one that is not behind. Later requests go to
 * the nodes that are not behind, until the next reading.
 */
export const takeSnapshot = async (
  { network, client, reader }: NetworkNodes,
  context: ReadingContext,
): Promise<Snapshot> => {
  const { state, fresh, voters } = await reader.readNodes(context)
  client.prefer(fresh.map(({ node }) => node))
  const { pools } = fresh[0].state
  const agreed = { ...state, pools }

  // Assets with an available pool and certain decimals, and the network's own coin, which has no pool.
  const named = [...pools.values()].filter(({ available }) => available)
  const assets = new Map<string, ListedAsset>()
  for (const { asset, decimals } of [{ asset: network.coin, decimals: undefined }, ...named]) {
    const token = readToken(network, asset, decimals)
    const key = token && toIdentifierKey(token.identifier)
    if (token && key !== undefined) assets.set(key, listAsset(network, agreed, { asset, token }))
  }
  return { ...agreed, voters, assets }
}

/** Returns the network's asset for a token; `undefined` when it is not traded or has other decimals. */
export const findListedAsset = (snapshot: Snapshot, token: Token): ListedAsset | undefined => {
  const listed = snapshot.assets.get(tokenKey(token))
  return listed?.token.decimals === token.decimals ? listed : undefined
}
