import { SwapError } from '@switchyard/core'
import { type ErrorResponse, renderError } from '@switchyard/wire'
import type { HostContext } from './host-env.ts'
import type { ResolvedOptions } from './resolve-options.ts'
import { json } from './respond.ts'

/** Returns the response to a thrown value. A fault is passed on to `onFault`; the client sees nothing of it. */
export const respondToError = (context: HostContext, error: unknown): Response => {
  const { status, body } = renderError(error, { development: context.get('development') ?? false })
  context.set('errorCode', body.error)
  if (isFault(error)) context.set('fault', { error })

  // The standard header, whole seconds, for clients that do not read `data.retryAfterSeconds`.
  const seconds = SwapError.is(error) ? error.data?.retryAfterSeconds : undefined
  const isLimited = typeof seconds === 'number' && Number.isFinite(seconds)
  return json(body, status, isLimited ? { 'retry-after': String(Math.max(0, Math.ceil(seconds))) } : {})
}

/** Returns a function that writes the body of an error after the response has begun; a fault is reported at once. */
export const createLateError =
  (context: HostContext, { development, onFault }: Pick<ResolvedOptions, 'development' | 'onFault'>) =>
  (error: unknown): ErrorResponse => {
    const { requestId, endpoint } = context.var
    if (isFault(error)) onFault({ requestId, endpoint, error })
    return renderError(error, { development }).body
  }

/** Includes a store that fails, although the client may try again: the operator has to know. A shed request has no cause. */
const isFault = (error: unknown): boolean =>
  !SwapError.is(error) ||
  error.code === 'internalError' ||
  (error.code === 'serviceUnavailable' && error.cause !== undefined)
