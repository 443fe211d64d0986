/** Parameters of the XRP Ledger that its validators vote on, with the main network's values; amounts in drops. */
export interface XrpChain {
  readonly chain: string
  readonly symbol: string
  readonly networkId: number
  readonly blockMs: number
  /** Index of the validated ledger at the world's origin. */
  readonly genesis: number
  readonly baseFee: bigint
  readonly reserveBase: bigint
  readonly reserveObject: bigint
  /** Largest size of the memos of a transaction, bytes. */
  readonly memoBytes: number
}

/** The main network's parameters. */
export const xrpChain: XrpChain = {
  chain: 'XRP',
  symbol: 'XRP',
  networkId: 0,
  blockMs: 4_000,
  genesis: 100_300_000,
  baseFee: 10n,
  reserveBase: 1_000_000n,
  reserveObject: 200_000n,
  memoBytes: 1_024,
}

/** Flags of an account that change what it accepts, and the numbers by which account settings name them. */
export const accountFlags = {
  requireDestinationTag: { bit: 0x0002_0000, setting: 1 },
  depositAuthorization: { bit: 0x0100_0000, setting: 9 },
} as const
