import { recordedJson } from '@switchyard/test-support'
import type { Script } from './world.ts'

/** Where the recorded answers of THORChain lie. */
export const RECORDED = 'providers/thorchain-mayachain/data'

// biome-ignore lint/suspicious/noExplicitAny: a recording has whatever shape the network gave it
export const recorded = (name: string): any => recordedJson(`${RECORDED}/${name}`)

/** Height of the blocks around which the aggregator's set was recorded, March 2024. */
export const RECORDED_HEIGHT = 15_151_326

/** A node that answers as recorded in March 2024. */
export const recordedNode = (): Script => ({
  '/thorchain/pools': recorded('thornode/xchain-aggregator_pools.json'),
  '/thorchain/inbound_addresses': recorded('thornode/xchain-aggregator_inboundAddresses.json'),
  '/thorchain/mimir': recorded('thornode/xchain-aggregator_mimir.json'),
  '/thorchain/lastblock': [{ chain: 'BTC', thorchain: RECORDED_HEIGHT }],
})
