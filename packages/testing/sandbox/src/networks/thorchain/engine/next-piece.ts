import { share } from '../math/share.ts'

/** Progress of a stream, as needed for the size of its next piece. */
export interface StreamProgress {
  readonly deposit: bigint
  readonly quantity: bigint
  readonly count: bigint
  /** Sold so far, without failed pieces. */
  readonly spent: bigint
  readonly emitted: bigint
  readonly limit: bigint
}

/** Size and minimum output of the next sub-swap; the last one sells everything left. Source: thornode StreamingSwap. */
export const nextPiece = ({
  deposit,
  quantity,
  count,
  spent,
  emitted,
  limit,
}: StreamProgress): { readonly size: bigint; readonly target: bigint } => {
  const usual = deposit / quantity
  const left = deposit - spent
  const size = count + 1n >= quantity || left < usual ? left : usual
  return { size, target: limit > emitted ? share(size, left, limit - emitted) : 0n }
}
