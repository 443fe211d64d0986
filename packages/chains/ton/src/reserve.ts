import type { TonFacts } from './facts.ts'

/** Bytes of a comment per cell. */
const CELL_BYTES = 123

/** Maximum size of a comment in bytes; no protocol needs more, and each byte costs fees. */
export const MAX_COMMENT_BYTES = 4_096

/** Coins that a transfer takes besides its amount, nano. */
export interface Reserves {
  /** Fees that the sender must keep: an upper bound, of which wallets use about two thirds. */
  readonly fee: bigint
  /** Coins to attach to a jetton transfer. Too few would stop the transfer. */
  readonly attached: bigint
}

/** Computes the reserves of a transfer with a comment of `length` bytes. */
export const computeReserves = (length: number, facts: TonFacts): Reserves => {
  const additionalCells = BigInt(Math.ceil(Math.max(0, length - CELL_BYTES) / CELL_BYTES))
  return {
    fee: facts.walletFee + facts.walletFeePerCell * additionalCells,
    attached: facts.jettonAttachment + facts.jettonAttachmentPerCell * additionalCells,
  }
}
