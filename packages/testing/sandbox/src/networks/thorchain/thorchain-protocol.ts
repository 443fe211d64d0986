import { chainProfiles } from './chain-profile.ts'
import { poolListings } from './pool-listing.ts'
import type { Protocol } from './protocol.ts'
import { inboundNotes } from './quote/inbound-notes.ts'

/**
 * Names and figures of THORChain, thornode 3.9; the comparison with the limit is that of 3.17, the code `o` for Solana is from
 * clients of later versions.
 */
export const thorchainProtocol: Protocol = {
  name: 'thorchain',
  service: 'thornode',
  midgard: 'midgard',
  version: '3.9.0',
  coin: { chain: 'THOR', symbol: 'RUNE', ticker: 'RUNE', kind: 'layer1' },
  homeDecimals: () => 8,
  coinField: 'rune',
  prefix: 'thor',
  nameKind: 'THORName',
  nativeFee: 2_000_000n,
  surplus: 5_000n * 100_000_000n,
  volumeThreshold: 1_000n * 100_000_000n,
  profiles: chainProfiles,
  listings: poolListings,
  shortCodes: new Map([
    ['a', 'AVAX.AVAX'],
    ['b', 'BTC.BTC'],
    ['c', 'BCH.BCH'],
    ['d', 'DOGE.DOGE'],
    ['e', 'ETH.ETH'],
    ['f', 'BASE.ETH'],
    ['g', 'GAIA.ATOM'],
    ['l', 'LTC.LTC'],
    ['o', 'SOL.SOL'],
    ['r', 'THOR.RUNE'],
    ['s', 'BSC.BNB'],
    ['tr', 'TRON.TRX'],
    ['x', 'XRP.XRP'],
  ]),
  memoNames: 'shortest',
  omittedPrefixes: {},
  settings: {
    // Rapid swaps, five in a block as in thornode's own tests.
    ADVSWAPQUEUERAPIDSWAPMAX: 5n,
    ENABLEADVSWAPQUEUE: 1n,
    L1SLIPMINBPS: 5n,
    MAXAFFILIATEFEEBASISPOINTS: 1_000n,
    MAXOUTBOUNDFEEMULTIPLIERBASISPOINTS: 30_000n,
    MINIMUML1OUTBOUNDFEEUSD: 100_000_000n,
    MINOUTBOUNDFEEMULTIPLIERBASISPOINTS: 10_000n,
    MULTIPLEAFFILIATESMAXCOUNT: 5n,
    STREAMINGSWAPPAUSE: 0n,
    TARGETOUTBOUNDFEESURPLUSRUNE: 10_000n * 100_000_000n,
    TXOUTDELAYRATE: 100n * 100_000_000n,
  },
  notes: inboundNotes,
  limitCoversOutboundFee: true,
  affiliateSeparator: ',',
  minimum: { across: 3n, atHome: 2n, affiliate: 0n },
  quantity: 'leastPool',
  refuses: () => false,
  poolFields: 'thornode',
  failure: (status, code, message) => Response.json({ code, message, details: [] }, { status }),
}
