import { recordedJson } from '@switchyard/test-support'
import type { StubAnswers } from './harness.ts'
import { node } from './node.ts'

/** Folder of the recorded Maya Protocol responses. */
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
 * Midgard's recorded pools in the node's format, because no pool list of a node was recorded. A node publishes decimals only
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

/** Node responses recorded in 2024, with the vaults of 2023, which cover fewer chains. */
export const recordedNode = (): StubAnswers => ({
  '/mayachain/pools': recordedPools(),
  '/mayachain/inbound_addresses': recorded('mayanode/xchain-aggregator_inboundAddresses.json'),
  '/mayachain/mimir': recorded('mayanode/xchain-mayaquery_mimir.json'),
  '/mayachain/lastblock': recorded('mayanode/xchain-mayaquery_latestBlock.json'),
  '/mayachain/version': node['/mayachain/version'],
})
