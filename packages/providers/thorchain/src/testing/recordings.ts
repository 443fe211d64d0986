import { recordedJson } from '@switchyard/test-support'
import type { StubAnswers } from './harness.ts'

/** Folder of the recorded THORChain responses. */
export const RECORDED = 'providers/thorchain-mayachain/data'

// biome-ignore lint/suspicious/noExplicitAny: a recording has whatever shape the network gave it
export const recorded = (name: string): any => recordedJson(`${RECORDED}/${name}`)

/** Height at which the aggregator's responses were recorded, March 2024. */
export const RECORDED_HEIGHT = 15_151_326

/** Node responses recorded in March 2024. */
export const recordedNode = (): StubAnswers => ({
  '/thorchain/pools': recorded('thornode/xchain-aggregator_pools.json'),
  '/thorchain/inbound_addresses': recorded('thornode/xchain-aggregator_inboundAddresses.json'),
  '/thorchain/mimir': recorded('thornode/xchain-aggregator_mimir.json'),
  '/thorchain/lastblock': [{ chain: 'BTC', thorchain: RECORDED_HEIGHT }],
})

/** Routers that the recordings name and that were replaced since, as an operator would accept them again. */
export const recordedRouters: Readonly<Record<string, readonly string[]>> = {
  AVAX: ['0x8F66c4AE756BEbC49Ec8B81966DD8bba9f127549'],
}
