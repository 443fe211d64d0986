import { UpstreamError } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { read } from '@switchyard/provider-kit'

/** What a node refuses a call with. */
export interface RpcRefusal {
  readonly code: number
  readonly message: string
}

export type RpcOutcome = { readonly result: unknown } | { readonly refusal: RpcRefusal }

/** Reads the answer to one call; some nodes answer a list of one. Throws `UpstreamError` for anything else. */
export const readRpc = (method: string, { ok, status, body }: ApiAnswer): RpcOutcome => {
  const answer = Array.isArray(body) && body.length === 1 ? body[0] : body
  const error = typeof answer === 'object' && answer !== null ? read.optionalRecord(answer, 'error') : undefined
  if (error) {
    return { refusal: { code: read.integer(error, 'code'), message: read.optionalText(error, 'message') ?? '' } }
  }
  if (!ok) throw new UpstreamError(`the broker answered ${method} with status ${status}`, { status })
  return { result: read.record(answer, 'result') }
}
