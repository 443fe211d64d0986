/** Terms of an outbound's delay. */
export interface DelayTerms {
  /** Value of the outbound, RUNE in 1e8 units. */
  readonly rune: bigint
  /** Value of all scheduled outbounds. */
  readonly scheduled: bigint
  /** TXOUTDELAYRATE, RUNE per block. */
  readonly rate: bigint
  /** MINTXOUTVOLUMETHRESHOLD. */
  readonly threshold: bigint
  /** MAXTXOUTOFFSET, blocks. */
  readonly longest: bigint
}

/** Blocks an outbound waits before it is signed. */
export const outboundDelay = ({ rune, scheduled, rate, threshold, longest }: DelayTerms): bigint => {
  if (rate <= 0n || rune <= 0n) return 0n
  const eased = threshold > 0n ? rate - (100_000_000n * scheduled) / threshold : rate
  const blocks = rune / (eased < 1n ? 1n : eased)
  return blocks > longest ? longest : blocks
}
