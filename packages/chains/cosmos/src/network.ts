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
  /** Whether `/types.MsgSend` and `/types.MsgDeposit` replace the message of the bank module. */
  readonly deposits: boolean
  /** Maximum memo size in bytes. */
  readonly memoLimit: number
  /** Gas limit of a transfer. */
  readonly gas: bigint
  /** Gas limit of a deposit message. */
  readonly depositGas: bigint
  /** Fee written into the transaction, base units of `feeDenom`; 0 when the chain charges its fee itself. */
  readonly fee: bigint
  /** Fee charged by the chain itself, in addition to `fee`. */
  readonly ownFee: bigint
  /** Path and field of the current `ownFee` on the node. */
  readonly ownFeeAt?: { readonly path: string; readonly field: string }
  /** Public gateways, used when the options name none. */
  readonly gateways: readonly string[]
}

const defaults = { deposits: false, memoLimit: 256, gas: 200_000n, depositGas: 0n, ownFee: 0n } as const

/**
 * The supported chains.
 *
 * Gas and the fixed fees of THORChain and MAYAChain: their node software and mimirs (0.02 RUNE, 0.2 CACAO). Fees of the
 * others are 200 000 gas at the upper price of wallets; GUESS, to be set in the options when they change. Memo limits
 * are the chains' `max_memo_characters`; the two THORChain networks ignore a memo over 250 bytes, so it is refused.
 * Gateways of GAIA, KUJI and NOBLE are from a public directory; GUESS.
 */
export const networks: readonly Network[] = [
  {
    ...defaults,
    code: 'GAIA',
    prefix: 'cosmos',
    coins: { ATOM: 'uatom' },
    feeDenom: 'uatom',
    memoLimit: 512,
    fee: 5_000n,
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
    fee: 0n,
    ownFee: 2_000_000n,
    ownFeeAt: { path: '/thorchain/network', field: 'native_tx_fee_rune' },
    gateways: ['https://gateway.liquify.com/chain/thorchain_api', 'https://thornode.ninerealms.com'],
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
    fee: 0n,
    ownFee: 2_000_000_000n,
    gateways: ['https://mayanode.mayachain.info'],
  },
  {
    ...defaults,
    code: 'KUJI',
    prefix: 'kujira',
    coins: { KUJI: 'ukuji' },
    feeDenom: 'ukuji',
    fee: 1_500n,
    gateways: ['https://rest.cosmos.directory/kujira'],
  },
  {
    ...defaults,
    code: 'NOBLE',
    prefix: 'noble',
    coins: { USDC: 'uusdc' },
    feeDenom: 'uusdc',
    fee: 20_000n,
    gateways: ['https://rest.cosmos.directory/noble'],
  },
]

/**
 * Prefixes of chains with address support only: no swap starts on the Harbor chain, and it has no public gateway.
 * Source: Harbor's own chain parameters.
 */
export const addressOnlyPrefixes: ReadonlyMap<string, string> = new Map([['HARBOR', 'harbor']])
