import type { SwapResponse } from '@switchyard/client'

/**
 * Counts the seconds in which a deposit may still be paid: to the end of its channel, or to `expiration` where that is earlier, since
 * nothing must be sent after it.
 *
 * @returns `undefined` where it names none; 0 when the time is over.
 */
export const countSecondsToPay = (
  { expiration, meta }: Pick<SwapResponse, 'expiration' | 'meta'>,
  now: number,
): number | undefined => {
  const ends = [Number(expiration), meta.depositChannelExpiration].filter(
    (end): end is number => end !== undefined && Number.isFinite(end) && end > 0,
  )
  return ends.length === 0 ? undefined : Math.max(0, Math.floor(Math.min(...ends) - now / 1_000))
}
