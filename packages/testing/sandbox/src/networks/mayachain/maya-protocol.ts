import { type PoolListing, pool } from '../thorchain/pool-listing.ts'
import type { Protocol } from '../thorchain/protocol.ts'
import { mayaProfiles } from './maya-profiles.ts'

/** Pools with their depth per side in thousands of US dollars, as recorded on the main network in 2024. */
const listings: readonly PoolListing[] = [
  pool('BTC.BTC', 6_000n),
  pool('ETH.ETH', 2_800n),
  pool('THOR.RUNE', 8_900n),
  pool('DASH.DASH', 240n),
  pool('ZEC.ZEC', 900n),
  pool('KUJI.KUJI', 180n, { decimals: 6 }),
  pool('ARB.ETH', 360n),
  pool('XRD.XRD', 120n),
  pool('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', 500n, { decimals: 6 }),
  pool('ETH.USDT-0XDAC17F958D2EE523A2206206994597C13D831EC7', 200n, { decimals: 6 }),
  pool('ARB.USDC-0XAF88D065E77C8CC2239327C5EDB3A432268E5831', 250n, { decimals: 6 }),
  pool('ARB.USDT-0XFD086BC7CD5C481DCC9C85EBE478A1C0B69FCBB9', 120n, { decimals: 6 }),
  pool('ARB.WBTC-0X2F2A2543B76A4166549F7AAB2E75BEF0AEFC5B0F', 60n, { staged: true }),
]

const UTXO =
  'First output should be to inbound_address, second output should be change back to self, third output should be OP_RETURN, limited to 80 bytes. Do not send below the dust threshold. Do not use exotic spend scripts, locks or address formats (P2WSH with Bech32 address format preferred).'
const EVM =
  'Base Asset: Send the inbound_address the asset with the memo encoded in hex in the data field. Tokens: First approve router to spend tokens from user: asset.approve(router, amount). Then call router.depositWithExpiry(inbound_address, asset, amount, memo, expiry). Asset is the token contract address. Amount should be in native asset decimals (eg 1e18 for most tokens). Do not send to or from contract addresses.'
const TRANSFER = 'Transfer the inbound_address the asset with the memo. Do not use multi-in, multi-out transactions.'

/** The network's notes to depositors by source chain, part of its quote format. */
const notes: Readonly<Record<string, string>> = {
  BTC: UTXO,
  DASH: UTXO,
  ETH: EVM,
  ARB: EVM,
  THOR: TRANSFER,
  KUJI: TRANSFER,
  XRD: "Transfer a bucket of resources to the router component (component_rdx1...) using the `user_deposit` method call. Router address doesn't usually change (although it can be upgraded in the future), a single router instance handles all inbound addresses. The `sender` parameter is user's Radix address, which must be one of the signers of the transaction. `vault_address` parameter is the Asgard vault address (AKA inbound_address). Do not send the funds directly to the vault address, always use a router! Do not send less than 1 XRD.",
  MAYA: 'Broadcast a MsgDeposit to the MAYAChain network with the appropriate memo. Do not use multi-in, multi-out transactions.',
}

/** Text that THORNode adds to its messages and mayanode does not. */
const WRAPPING = /failed to simulate handler: | \[[^\]]*\.go:\d+\]|: (?:invalid|unknown) request$/g

/** Errors have status 200, except for unknown paths. */
const failure = (status: number, _code: number, message: string): Response =>
  Response.json({ error: message.replace(WRAPPING, '') }, { status: status === 501 ? 501 : 200 })

/**
 * Names and figures of Maya Protocol: mayanode 1.111 and votes recorded in 2024, with the parameters of 1.123; affiliates are
 * paid from the output, as in 1.124.
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
  listings,
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
  // Source: mayanode `SwapMemo.string`, `Address.AbbreviatedString`.
  omittedPrefixes: { XRD: 'account_rdx1' },
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
  notes,
  limitCoversOutboundFee: false,
  affiliateSeparator: '/',
  minimum: { across: 4n, atHome: 4n, affiliate: 2n },
  quantity: 'virtualDepth',
  refuses: (chain, address) => chain === 'BTC' && /^bc1p/i.test(address),
  poolFields: 'mayanode',
  failure,
}
