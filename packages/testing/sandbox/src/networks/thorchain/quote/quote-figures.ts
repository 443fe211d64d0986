import { share } from '../math/share.ts'

/** What a quote's fees are computed from; 1e8 of the target asset. */
export interface FeeTerms {
  readonly emit: bigint
  readonly liquidity: bigint
  readonly outbound: bigint
  readonly affiliateBps: readonly bigint[]
  /** Taken from the sell amount before: what it was worth, and then the shares do not come out of the output. */
  readonly skimmed?: bigint
  /** Basis points the network adds to every slip. */
  readonly addedSlip?: bigint
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

/** Fee figures of a quote: THORNode v3, or with `skimmed` and `addedSlip` mayanode 1.111. */
export const quoteFees = ({
  emit,
  liquidity,
  outbound,
  affiliateBps,
  skimmed,
  addedSlip = 0n,
}: FeeTerms): QuoteFees => {
  const fromOutput = affiliateBps.reduce((sum, bps) => sum + share(bps, 10_000n, emit), 0n)
  const affiliate = skimmed ?? fromOutput
  const total = affiliate + liquidity + outbound
  return {
    affiliate,
    liquidity,
    outbound,
    total,
    slippageBps: (liquidity * 10_000n) / (emit + liquidity) + addedSlip,
    totalBps: (total * 10_000n) / (emit + total),
    expected: emit - outbound - (skimmed === undefined ? affiliate : 0n),
  }
}
