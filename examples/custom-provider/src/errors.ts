import { type Decline, SwapError, UpstreamError } from '@switchyard/core'

/** Translates a refusal of `GET /v1/quote` into a decline. An unknown code keeps its text. */
export const translateDecline = (body: unknown): Decline => {
  const { code, min } = body as { readonly code?: unknown; readonly min?: unknown }
  if (code === 'TOO_SMALL' && typeof min === 'string')
    return { errorCode: 'sellAssetAmountTooSmall', message: `Acme takes at least ${min}.`, minAmount: min }
  if (code === 'NO_LIQUIDITY') return { errorCode: 'insufficientLiquidity', message: 'Acme cannot fill this amount.' }
  if (typeof code === 'string') return { errorCode: 'unknownError', message: `Acme refused with ${code}.` }
  throw new UpstreamError('Acme refused without a code.')
}

/** Translates a refusal of `POST /v1/orders` into the error of the swap. */
export const translateRefusal = (body: unknown): SwapError => {
  const { code } = body as { readonly code?: unknown }
  if (code === 'QUOTE_GONE')
    return new SwapError('outputAmountDeviationTooHigh', "Acme's quote has ended; ask for a new one.")
  return new SwapError('unableToBuildTransaction', `Acme refused the order with ${String(code)}.`)
}
