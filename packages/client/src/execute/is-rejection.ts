/** Codes of wallets whose user refuses. Source: EIP-1193 (4001); ethers 6 (`ACTION_REJECTED`). */
const REFUSED: ReadonlySet<unknown> = new Set([4001, 'ACTION_REJECTED'])

/** The longest chain of causes that is followed. */
const DEPTH = 8

/**
 * Tells whether the user of a wallet refused to sign, so that nothing was sent.
 *
 * @example
 * ```ts
 * try {
 *   await execute(client, { route, sourceAddress, destinationAddress }, { signers })
 * } catch (error) {
 *   if (!isRejection(error)) throw error
 * }
 * ```
 */
export const isRejection = (error: unknown): boolean => {
  let inner: unknown = error
  for (let depth = 0; depth < DEPTH && typeof inner === 'object' && inner !== null; depth++) {
    const { code, cause } = inner as { readonly code?: unknown; readonly cause?: unknown }
    if (REFUSED.has(code)) return true
    inner = cause
  }
  return false
}
