import { recordedJson } from '@switchyard/test-support'
import { node } from './node.ts'
import type { Script } from './world.ts'

/** Where the recorded answers of Maya Protocol lie. */
export const RECORDED = 'providers/thorchain-mayachain/data'

// biome-ignore lint/suspicious/noExplicitAny: a recording has whatever shape the network gave it
export const recorded = (name: string): any => recordedJson(`${RECORDED}/${name}`)

interface MidgardPool {
  readonly asset: string
  readonly status: string
  readonly assetDepth: string
  readonly runeDepth: string
  readonly nativeDecimal: string
}

/**
 * Midgard's recorded pools in the node's words: no list of pools of a node was recorded. The node tells decimals only
 * below 8.
 */
export const recordedPools = (): unknown =>
  recorded('midgard/xchain-mayaquery_pools.json').map((pool: MidgardPool) => ({
    asset: pool.asset,
    status: pool.status === 'available' ? 'Available' : 'Staged',
    balance_asset: pool.assetDepth,
    balance_cacao: pool.runeDepth,
    ...(['1', '2', '3', '4', '5', '6', '7'].includes(pool.nativeDecimal)
      ? { decimals: Number(pool.nativeDecimal) }
      : {}),
  }))

/** A node that answers as recorded in 2024, with the vaults of 2023, which know fewer chains. */
export const recordedNode = (): Script => ({
  '/mayachain/pools': recordedPools(),
  '/mayachain/inbound_addresses': recorded('mayanode/xchain-aggregator_inboundAddresses.json'),
  '/mayachain/mimir': recorded('mayanode/xchain-mayaquery_mimir.json'),
  '/mayachain/lastblock': recorded('mayanode/xchain-mayaquery_latestBlock.json'),
  '/mayachain/version': node['/mayachain/version'],
})
