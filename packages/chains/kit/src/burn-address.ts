/**
 * Recognises accounts whose bytes are all zero except the last two, such as the zero address, `…dEaD` and system programs.
 *
 * Finding a private key for such an account is not feasible, so funds sent to it are lost.
 *
 * @example
 * ```ts
 * isBurnAddress(new Uint8Array(20)) // true
 * ```
 */
export const isBurnAddress = (account: Uint8Array): boolean =>
  account.length > 2 && account.subarray(0, -2).every((byte) => byte === 0)
