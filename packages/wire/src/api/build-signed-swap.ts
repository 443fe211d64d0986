import type { Clock, Engine } from '@switchyard/core'
import type { RenderOptions } from '../render/render-options.ts'
import { renderSwap } from '../render/render-swap.ts'
import { readSwapRequest } from '../request/swap-request.ts'
import type { SwapResponse } from '../response/swap.ts'
import { signSwap } from '../signing/sign-swap.ts'
import { noteUnits } from './note-units.ts'
import type { OperationCall } from './operation.ts'

/** Builds a swap and signs the response if the caller's key has signing, bound to that key and this request. */
export const buildSignedSwap = async (
  engine: Engine,
  { caller, query, body, path }: OperationCall,
  { wire, clock }: { readonly wire: RenderOptions; readonly clock: Clock },
): Promise<SwapResponse> => {
  const noted = noteUnits(caller, wire, query)
  let audience: string | undefined
  let sent: unknown
  const swap = await engine.swap({
    ...noted.caller,
    onAuthenticated: (result) => {
      audience = result.caller.id
      noted.caller.onAuthenticated?.(result)
    },
    read: () => {
      sent = body()
      return readSwapRequest(sent)
    },
  })
  const response = renderSwap(swap, noted.options())
  if (swap.signing === undefined) return response
  if (audience === undefined) throw new TypeError('The engine did not name the caller the signature is for.')
  const request = { body: sent, path }
  return signSwap(response, swap.signing, { audience, request, now: clock.now() })
}
