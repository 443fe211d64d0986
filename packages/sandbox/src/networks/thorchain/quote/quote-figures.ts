import { share } from '../math/share.ts'

/** What a quote's fees are computed from; 1e8 of the target asset. */
export interface FeeTerms {
  readonly emit: bigint
  readonly liquidity: bigint
  readonly outbound: bigint
  readonly affiliateBps: readonly bigint[]
}

/** Fees of a quote and what is left, 1e8 of the target asset. */
export interface QuoteFees {
  readonly affiliate: bigint
  readonly liquidity: bigint
  readonly outbound: bigint
  readonly total: bigint
  readonly slippageBps: bigint
  readonly totalBps: bigint
  /** Below zero when the fees eat more than there is. */
  readonly expected: bigint
}

/** Fee figures of a THORNode quote, v3. */
export const quoteFees = ({ emit, liquidity, outbound, affiliateBps }: FeeTerms): QuoteFees => {
  const affiliate = affiliateBps.reduce((sum, bps) => sum + share(bps, 10_000n, emit), 0n)
  const total = affiliate + liquidity + outbound
  return {
    affiliate,
    liquidity,
    outbound,
    total,
    slippageBps: (liquidity * 10_000n) / (emit + liquidity),
    totalBps: (total * 10_000n) / (emit + total),
    expected: emit - affiliate - outbound,
  }
}
