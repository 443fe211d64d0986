import { type Decline, SwapError } from '@switchyard/core'
import type { Refusal } from './wire.ts'

/** Translates a refused quote into a decline. An unknown code keeps its text. */
export const translateDecline = ({ code, min }: Refusal): Decline => {
  if (code === 'TOO_SMALL' && min !== undefined)
    return { errorCode: 'sellAssetAmountTooSmall', message: `Your Name takes at least ${min}.`, minAmount: min }
  if (code === 'NO_LIQUIDITY')
    return { errorCode: 'insufficientLiquidity', message: 'Your Name cannot fill this amount.' }
  return { errorCode: 'unknownError', message: `Your Name refused with ${code}.` }
}

/** Translates a refused order into the error of the swap. */
export const translateRefusal = ({ code }: Refusal): SwapError =>
  code === 'QUOTE_GONE'
    ? new SwapError('outputAmountDeviationTooHigh', 'The quote of Your Name has ended; ask for a new one.')
    : new SwapError('unableToBuildTransaction', `Your Name refused the order with ${code}.`)
