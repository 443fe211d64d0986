/** Bytes of a comment per cell. */
const CELL_BYTES = 123

/** Reserve for the wallet's own fee, nano. Measured with 123 bytes of comment: up to 0.0068. */
const BASE = 10_000_000n

/** Reserve for each additional cell. Measured: 0.0009. */
const CELL = 1_500_000n

/** Coins attached to a jetton transfer, nano. Measured with 123 bytes of comment: 0.0363 used, the rest returned. */
const JETTON = 50_000_000n

/** Coins attached for each additional cell, which is forwarded twice more. Measured: 0.0009. */
const JETTON_CELL = 2_000_000n

/** Maximum size of a comment in bytes; no protocol needs more, and each byte costs fees. */
export const MAX_COMMENT_BYTES = 4_096

/** Coins that a transfer takes besides its amount, nano. */
export interface Reserves {
  /**
   * Fees that the sender must keep: an upper bound, of which wallets use about two thirds. Measured with wallets v4 and
   * v5 on the sandbox's copy of the network's prices; a GUESS if prices rise.
   */
  readonly fee: bigint
  /** Coins to attach to a jetton transfer. Too few would stop the transfer. */
  readonly attached: bigint
}

/** Computes the reserves of a transfer with this comment. */
export const computeReserves = (comment?: string): Reserves => {
  const { length } = new TextEncoder().encode(comment ?? '')
  const additionalCells = BigInt(Math.ceil(Math.max(0, length - CELL_BYTES) / CELL_BYTES))
  return { fee: BASE + CELL * additionalCells, attached: JETTON + JETTON_CELL * additionalCells }
}
