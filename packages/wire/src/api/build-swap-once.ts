import { type Clock, type Engine, SwapError } from '@switchyard/core'
import type { RenderOptions } from '../render/render-options.ts'
import type { SwapResponse } from '../response/swap.ts'
import { createRequestHeader } from '../signing/swap-binding.ts'
import { buildSignedSwap } from './build-signed-swap.ts'
import type { OperationCall } from './operation.ts'

/** Length of an idempotency key, and the characters of one: any without blanks that a header can carry. */
const KEY = /^[\x21-\x7e]{1,255}$/

/**
 * Builds a swap. With an idempotency key the request is done once and gets the same answer, signature included, for 24 hours.
 *
 * @throws {SwapError} `invalidRequest` for a malformed key, and the codes of `Engine.answerOnce`.
 */
export const buildSwapOnce = async (
  engine: Engine,
  call: OperationCall,
  options: { readonly wire: RenderOptions; readonly clock: Clock },
): Promise<SwapResponse> => {
  const { idempotencyKey: key, path, body } = call
  if (key === undefined) return buildSignedSwap(engine, call, options)
  const digest = async (): Promise<string> => {
    if (!KEY.test(key))
      throw new SwapError('invalidRequest', 'Idempotency-Key must be 1 to 255 printable characters without blanks.')
    const bound = await createRequestHeader({ body: body(), path })
    return `${bound.path} ${bound.requestDigest}`
  }
  const text = await engine.answerOnce(call.caller, { key, digest }, async (caller) =>
    JSON.stringify(await buildSignedSwap(engine, { ...call, caller }, options)),
  )
  return JSON.parse(text) as SwapResponse
}
