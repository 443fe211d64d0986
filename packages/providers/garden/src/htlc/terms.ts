/** What one side of a swap is locked under, as the order tells it. */
export interface HtlcTerms {
  /** SHA-256 of the secret: 64 hex digits without prefix. */
  readonly secretHash: string
  /** After how many blocks, slots or seconds of the contract's own clock the initiator may take the money back. */
  readonly timelock: bigint
  /** Base units. */
  readonly amount: bigint
  /** Who may take the money with the secret, as the chain writes it; 64 hex digits of an x-only key on Bitcoin. */
  readonly redeemer: string
}
