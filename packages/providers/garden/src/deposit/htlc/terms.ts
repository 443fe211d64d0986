/** Terms of the lock of one side of a swap. */
export interface HtlcTerms {
  /** SHA-256 of the secret: 64 hex digits without prefix. */
  readonly secretHash: string
  /** Blocks, slots or seconds of the contract's clock after which the initiator can refund. */
  readonly timelock: bigint
  /** Base units. */
  readonly amount: bigint
  /** Account that can redeem with the secret: an address, or the 64 hex digits of an x-only key on Bitcoin. */
  readonly redeemer: string
}
