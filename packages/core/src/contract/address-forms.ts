/** Parts an address has in a swap. */
export type AddressRole = 'source' | 'refund' | 'destination'

/**
 * Forms of a chain's addresses that a provider handles, as `AddressReading.form` names them, by role. A role that is absent takes every form.
 *
 * @example
 * // Pays no Taproot address, and loses a deposit that comes from one.
 * const bitcoin: AddressForms = {
 *   source: ['p2pkh', 'p2sh', 'p2wpkh', 'p2wsh'],
 *   refund: undefined,
 *   destination: ['p2pkh', 'p2sh', 'p2wpkh', 'p2wsh'],
 * }
 */
export interface AddressForms {
  /** Senders of a deposit. Where the sender takes refunds, those that can be refunded. */
  readonly source?: readonly string[] | undefined
  /** Refund addresses that a request names, and the sender where the provider is told of it as the one to refund. */
  readonly refund?: readonly string[] | undefined
  /** Recipients. */
  readonly destination?: readonly string[] | undefined
  /** Those of these forms that have not been seen to work as recipient or refund address: the route says so in a warning. */
  readonly unconfirmed?: readonly string[] | undefined
}
