import { share } from '../math/share.ts'

/** Inputs of a quote's fees; 1e8 units of the target asset. */
export interface FeeTerms {
  readonly emit: bigint
  readonly liquidity: bigint
  readonly outbound: bigint
  readonly affiliateBps: readonly bigint[]
  /** Basis points the network adds to the slip. */
  readonly addedSlip?: bigint
}

/** Fees of a quote and the expected output, 1e8 units of the target asset. */
export interface QuoteFees {
  readonly affiliate: bigint
  readonly liquidity: bigint
  readonly outbound: bigint
  readonly total: bigint
  readonly slippageBps: bigint
  readonly totalBps: bigint
  /** Negative when the fees exceed the output. */
  readonly expected: bigint
}

/** Fees of a quote: THORNode v3, or mayanode with `addedSlip`. */
export const quoteFees = ({ emit, liquidity, outbound, affiliateBps, addedSlip = 0n }: FeeTerms): QuoteFees => {
  const affiliate = affiliateBps.reduce((sum, bps) => sum + share(bps, 10_000n, emit), 0n)
  const total = affiliate + liquidity + outbound
  return {
    affiliate,
    liquidity,
    outbound,
    total,
    slippageBps: (liquidity * 10_000n) / (emit + liquidity) + addedSlip,
    totalBps: (total * 10_000n) / (emit + total),
    expected: emit - outbound - affiliate,
  }
}
