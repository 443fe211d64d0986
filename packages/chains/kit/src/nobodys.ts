/**
 * Whether an account lies among the first 65 536 numbers: all its bytes but the last two are zero.
 *
 * No key leads there, since finding one would mean trying more keys than there are: such accounts are the zero address,
 * `…dEaD`, and the programs chains keep at small numbers. What is sent to one is lost.
 */
export const isNobodys = (account: Uint8Array): boolean =>
  account.length > 2 && account.subarray(0, -2).every((byte) => byte === 0)

/** The mark of such an account, to spread into an `AddressReading`. */
export const spendability = (unspendable: boolean): { readonly unspendable?: true } =>
  unspendable ? { unspendable: true } : {}
