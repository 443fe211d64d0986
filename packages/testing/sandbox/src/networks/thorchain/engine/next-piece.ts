import { share } from '../math/share.ts'

/** A stream as far as the size of its next piece goes. */
export interface StreamProgress {
  readonly deposit: bigint
  readonly quantity: bigint
  readonly count: bigint
  /** Sold so far; failed pieces are not in it. */
  readonly spent: bigint
  readonly emitted: bigint
  readonly limit: bigint
}

/** Size and least output of the next sub-swap; the last one sells all that is left. Source: thornode StreamingSwap. */
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
