/** A mint of the simulated Solana, at its real address. */
export interface SolanaToken {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  /** The token program that owns it. */
  readonly program: string
  /** Symbol whose price it follows. */
  readonly priced: string
}
