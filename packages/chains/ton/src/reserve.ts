/** Bytes of comment a cell holds; what follows goes into cells of its own. */
const CELL_BYTES = 123

/** Coins kept for the wallet's own fee, nano. Measured with 123 bytes of comment: up to 0.0068. */
const BASE = 10_000_000n

/** Coins kept for each further cell. Measured: 0.0009. */
const CELL = 1_500_000n

/** Coins attached to a jetton transfer, nano. Measured with 123 bytes of comment: 0.0363 used, the rest returned. */
const JETTON = 50_000_000n

/** Coins attached for each further cell, which travels twice more. Measured: 0.0009. */
const JETTON_CELL = 2_000_000n

/** Most bytes of a comment; nobody's protocol needs more, and each of them is paid for. */
export const MOST_COMMENT_BYTES = 4_096

/**
 * Coins the sender must keep back for fees, nano: an upper bound, of which wallets use about two thirds. Measured with
 * wallets v4 and v5 on the sandbox's copy of the network's prices; a GUESS where prices rise.
 */
export const reserve = (comment: string | undefined): bigint => BASE + CELL * furtherCells(comment)

/** Coins to attach to a jetton transfer, nano. Too few would leave the jettons where they are. */
export const jettonAttachment = (comment: string | undefined): bigint => JETTON + JETTON_CELL * furtherCells(comment)

const furtherCells = (comment: string | undefined): bigint => {
  const { length } = new TextEncoder().encode(comment ?? '')
  return BigInt(Math.ceil(Math.max(0, length - CELL_BYTES) / CELL_BYTES))
}
