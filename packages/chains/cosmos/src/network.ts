/** Source of the gas price. Prices are base units of the fee coin for 10^9 units of gas. */
export interface GasPriceRule {
  /** The fee market module, or the minimum of the node that is asked. */
  readonly from: 'feemarket' | 'node'
  /** Percent of the price that is paid: prices rise between signing and the block, and nodes differ. */
  readonly marginPercent: bigint
  /** Used when no node returns a price; under `node` also the lowest price. */
  readonly fallback: bigint
  /** Highest price that is believed. */
  readonly highest: bigint
}

/** Parameters of one Cosmos chain. */
export interface Network {
  /** Chain code, `GAIA`. */
  readonly code: string
  /** Bech32 prefix of its addresses. */
  readonly prefix: string
  /** Denominations of coins without an address, by ticker. */
  readonly coins: Readonly<Record<string, string>>
  /** Denomination of fees. */
  readonly feeDenom: string
  /** `/types.MsgSend` and `/types.MsgDeposit` replace the message of the bank module. */
  readonly deposits: boolean
  /** Maximum memo size in bytes. */
  readonly memoLimit: number
  /** Gas limit of a transfer. */
  readonly gas: bigint
  /** Gas limit of a deposit message. */
  readonly depositGas: bigint
  /** Fixed fee written into the transaction, base units of `feeDenom`; replaces the price of gas. */
  readonly fee?: bigint
  /** Price of gas; absent when the chain charges its fee itself. */
  readonly gasPrice?: GasPriceRule
  /** Fee charged by the chain itself, in addition to the fee in the transaction. Used when the node does not return it. */
  readonly ownFee: bigint
  /** Path and field of the current `ownFee` on the node. */
  readonly ownFeeAt?: { readonly path: string; readonly field: string }
  /** Date of the fallbacks, which are used only when a node does not return its own value. */
  readonly fallbacksReadOn: string
  /** The node lists spendable balances, which leave out coins that vest. */
  readonly vests: boolean
  /** Public gateways, used when the options name none; empty when none is known to work. */
  readonly gateways: readonly string[]
}

const defaults = {
  deposits: false,
  memoLimit: 256,
  gas: 200_000n,
  depositGas: 0n,
  ownFee: 0n,
  vests: true,
  fallbacksReadOn: '2026-11-22',
} as const

/**
 * The supported chains.
 *
 * Gas and the fees of THORChain and MAYAChain: their node software and mimirs (0.02 RUNE, 0.2 CACAO). Prices of the
 * others are the minimums of their validators. Memo limits are the chains' `max_memo_characters`; the two THORChain
 * networks ignore a memo over 250 bytes, so it is refused. The gateways of GAIA are from a public directory; GUESS.
 * No public gateway of KUJI answers any more (vultisig-sdk #2236). NOBLE has none either: no provider sells from it since
 * its team moved to an EVM network of its own (announced for 2026-03-18).
 */
export const networks: readonly Network[] = [
  {
    ...defaults,
    code: 'GAIA',
    prefix: 'cosmos',
    coins: { ATOM: 'uatom' },
    feeDenom: 'uatom',
    memoLimit: 512,
    gasPrice: { from: 'feemarket', marginPercent: 200n, fallback: 12_500_000n, highest: 1_000_000_000n },
    gateways: ['https://rest.cosmos.directory/cosmoshub', 'https://cosmos-rest.publicnode.com'],
  },
  {
    ...defaults,
    code: 'THOR',
    prefix: 'thor',
    coins: { RUNE: 'rune', TCY: 'tcy', RUJI: 'x/ruji' },
    feeDenom: 'rune',
    deposits: true,
    memoLimit: 250,
    gas: 6_000_000n,
    depositGas: 600_000_000n,
    vests: false,
    ownFee: 2_000_000n,
    ownFeeAt: { path: '/thorchain/network', field: 'native_tx_fee_rune' },
    gateways: ['https://gateway.liquify.com/chain/thorchain_api', 'https://thorchain.ibs.team/api'],
  },
  {
    ...defaults,
    code: 'MAYA',
    prefix: 'maya',
    coins: { CACAO: 'cacao', MAYA: 'maya' },
    feeDenom: 'cacao',
    deposits: true,
    memoLimit: 250,
    gas: 10_000_000n,
    depositGas: 600_000_000n,
    vests: false,
    ownFee: 2_000_000_000n,
    ownFeeAt: { path: '/mayachain/mimir', field: 'NATIVETRANSACTIONFEE' },
    gateways: ['https://mayanode.mayachain.info'],
  },
  {
    ...defaults,
    code: 'KUJI',
    prefix: 'kujira',
    coins: { KUJI: 'ukuji' },
    feeDenom: 'ukuji',
    gasPrice: { from: 'node', marginPercent: 150n, fallback: 3_400_000n, highest: 1_000_000_000n },
    gateways: [],
  },
  {
    ...defaults,
    code: 'NOBLE',
    prefix: 'noble',
    coins: { USDC: 'uusdc' },
    feeDenom: 'uusdc',
    gasPrice: { from: 'node', marginPercent: 125n, fallback: 100_000_000n, highest: 2_000_000_000n },
    gateways: [],
  },
]

/**
 * Prefixes of chains with address support only: no swap starts on the Harbor chain, and it has no public gateway.
 * Source: Harbor's own chain parameters.
 */
export const addressOnlyPrefixes: ReadonlyMap<string, string> = new Map([['HARBOR', 'harbor']])
