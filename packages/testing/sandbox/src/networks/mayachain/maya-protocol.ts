import type { Protocol } from '../thorchain/protocol.ts'
import { mayaListings } from './maya-listings.ts'
import { mayaNotes } from './maya-notes.ts'
import { mayaProfiles } from './maya-profiles.ts'

/** Text that THORNode adds to its messages and mayanode does not. */
const WRAPPING = /failed to simulate handler: | \[[^\]]*\.go:\d+\]|: (?:invalid|unknown) request$/g

/** Errors have status 200, except for unknown paths. */
const failure = (status: number, _code: number, message: string): Response =>
  Response.json({ error: message.replace(WRAPPING, '') }, { status: status === 501 ? 501 : 200 })

/**
 * Names and figures of Maya Protocol: mayanode 1.111 and votes recorded in 2024, with the parameters of 1.123.
 *
 * Short codes follow 1.111. Newer versions disagree on `c`; it is CACAO here, as on the chain in 2026.
 */
export const mayaProtocol: Protocol = {
  name: 'mayachain',
  service: 'mayanode',
  midgard: 'maya-midgard',
  version: '1.123.0',
  coin: { chain: 'MAYA', symbol: 'CACAO', ticker: 'CACAO', kind: 'layer1' },
  homeDecimals: (symbol) => (symbol === 'MAYA' ? 4 : 10),
  coinField: 'cacao',
  prefix: 'maya',
  nameKind: 'MAYAName',
  nativeFee: 2_000_000_000n,
  surplus: 50_000n * 10_000_000_000n,
  volumeThreshold: 10_000n * 10_000_000_000n,
  profiles: mayaProfiles,
  listings: mayaListings,
  shortCodes: new Map([
    ['a', 'ARB.ETH'],
    ['b', 'BTC.BTC'],
    ['c', 'MAYA.CACAO'],
    ['d', 'DASH.DASH'],
    ['e', 'ETH.ETH'],
    ['k', 'KUJI.KUJI'],
    ['r', 'THOR.RUNE'],
    ['x', 'XRD.XRD'],
    ['z', 'ZEC.ZEC'],
  ]),
  memoNames: 'full',
  settings: {
    MAXOUTBOUNDFEEMULTIPLIERBASISPOINTS: 20_000n,
    MINOUTBOUNDFEEMULTIPLIERBASISPOINTS: 10_000n,
    NATIVETRANSACTIONFEE: 2_000_000_000n,
    SLIPFEEADDEDBASISPOINTS: 5n,
    STREAMINGSWAPMINBPFEE: 5n,
    STREAMINGSWAPPAUSE: 0n,
    TARGETOUTBOUNDFEESURPLUSRUNE: 100_000n * 10_000_000_000n,
    TXOUTDELAYRATE: 250n * 10_000_000_000n,
  },
  notes: mayaNotes,
  affiliateFrom: 'input',
  affiliateSeparator: '/',
  minimum: { across: 4n, atHome: 4n, affiliate: 2n },
  quantity: 'virtualDepth',
  refuses: (chain, address) => chain === 'BTC' && /^bc1p/i.test(address),
  poolFields: 'mayanode',
  failure,
}
