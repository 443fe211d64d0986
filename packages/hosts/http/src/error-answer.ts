import { SwapError } from '@switchyard/core'
import { renderError } from '@switchyard/wire'
import type { HostContext } from './host-env.ts'
import { json } from './respond.ts'

/** Any throw as an answer. What is not a refusal is kept for `onFault`, and the client is told nothing of it. */
export const errorAnswer = (context: HostContext, error: unknown): Response => {
  const { status, body } = renderError(error)
  context.set('errorCode', body.error)
  if (isFault(error)) context.set('fault', { error })
  return json(body, status, retryAfter(error))
}

const isFault = (error: unknown): boolean => !SwapError.is(error) || error.code === 'internalError'

/** The standard header beside the fact in the body, for clients that wait by themselves. */
const retryAfter = (error: unknown): Readonly<Record<string, string>> => {
  const seconds = SwapError.is(error) ? error.data?.retryAfterSeconds : undefined
  return typeof seconds === 'number' ? { 'retry-after': String(Math.max(0, Math.ceil(seconds))) } : {}
}
