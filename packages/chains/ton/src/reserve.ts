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

/**
 * Returns the coins the sender must keep for fees, nano: an upper bound, of which wallets use about two thirds.
 * Measured with wallets v4 and v5 on the sandbox's copy of the network's prices; a GUESS if prices rise.
 */
export const computeReserve = (comment: string | undefined): bigint => BASE + CELL * countAdditionalCells(comment)

/** Returns the coins to attach to a jetton transfer, nano. Too few would stop the transfer. */
export const computeJettonAttachment = (comment: string | undefined): bigint =>
  JETTON + JETTON_CELL * countAdditionalCells(comment)

const countAdditionalCells = (comment: string | undefined): bigint => {
  const { length } = new TextEncoder().encode(comment ?? '')
  return BigInt(Math.ceil(Math.max(0, length - CELL_BYTES) / CELL_BYTES))
}
