/** What one Cosmos chain wants to know of a transaction. */
export interface Network {
  /** Chain code, `GAIA`. */
  readonly code: string
  /** First part of its addresses. */
  readonly prefix: string
  /** Denominations of the coins that have a ticker and no address. */
  readonly coins: Readonly<Record<string, string>>
  /** Denomination fees are paid in. */
  readonly feeDenom: string
  /** Whether `/types.MsgSend` and `/types.MsgDeposit` take the place of the bank module's message. */
  readonly deposits: boolean
  /** Most bytes of a memo. */
  readonly memoLimit: number
  /** Gas limit of a transfer. */
  readonly gas: bigint
  /** Gas limit of a deposit message. */
  readonly depositGas: bigint
  /** Fee written into the transaction, base units of `feeDenom`; 0 where the chain takes its fee by itself. */
  readonly fee: bigint
  /** Fee the chain takes by itself on top of what the transaction names. */
  readonly ownFee: bigint
  /** Where the node tells today's `ownFee`, and under which name. */
  readonly ownFeeAt?: { readonly path: string; readonly field: string }
  /** Public gateways, used where the host names none. */
  readonly gateways: readonly string[]
}

const plain = { deposits: false, memoLimit: 256, gas: 200_000n, depositGas: 0n, ownFee: 0n } as const

/**
 * The chains served.
 *
 * Gas and the fixed fees of THORChain and MAYAChain: their own node software and mimirs (0.02 RUNE, 0.2 CACAO). Fees of
 * the others are 200 000 gas at the upper price wallets pay; GUESS, to be set by the host where they move. Memo limits
 * are the chains' `max_memo_characters`; the two THORChain networks ignore a memo over 250 bytes, so it is refused.
 * Gateways of GAIA, KUJI and NOBLE are a public directory's; GUESS.
 */
export const networks: readonly Network[] = [
  {
    ...plain,
    code: 'GAIA',
    prefix: 'cosmos',
    coins: { ATOM: 'uatom' },
    feeDenom: 'uatom',
    memoLimit: 512,
    fee: 5_000n,
    gateways: ['https://rest.cosmos.directory/cosmoshub', 'https://cosmos-rest.publicnode.com'],
  },
  {
    ...plain,
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
    ...plain,
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
    ...plain,
    code: 'KUJI',
    prefix: 'kujira',
    coins: { KUJI: 'ukuji' },
    feeDenom: 'ukuji',
    fee: 1_500n,
    gateways: ['https://rest.cosmos.directory/kujira'],
  },
  {
    ...plain,
    code: 'NOBLE',
    prefix: 'noble',
    coins: { USDC: 'uusdc' },
    feeDenom: 'uusdc',
    fee: 20_000n,
    gateways: ['https://rest.cosmos.directory/noble'],
  },
]

/**
 * Prefixes of chains whose addresses are read and whose transactions nobody asks for: no swap starts on the Harbor chain,
 * and no gateway of it is public. Source: Harbor's own chain parameters.
 */
export const prefixesAlone: ReadonlyMap<string, string> = new Map([['HARBOR', 'harbor']])
