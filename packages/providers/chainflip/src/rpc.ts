import { UpstreamError } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { read } from '@switchyard/provider-kit'

/** Error of a JSON-RPC response. */
export interface RpcRefusal {
  readonly code: number
  readonly message: string
}

export type RpcOutcome = { readonly result: unknown } | { readonly refusal: RpcRefusal }

/**
 * Reads the response to one call; some nodes return a list of one.
 *
 * @throws {UpstreamError} for anything else
 */
export const readRpc = (method: string, { ok, status, body }: ApiAnswer): RpcOutcome => {
  const answer = Array.isArray(body) && body.length === 1 ? body[0] : body
  const error = typeof answer === 'object' && answer !== null ? read.optionalRecord(answer, 'error') : undefined
  if (error) {
    return { refusal: { code: read.integer(error, 'code'), message: read.optionalText(error, 'message') ?? '' } }
  }
  if (!ok) throw new UpstreamError(`The node returned status ${status} to ${method}.`, { status })
  return { result: read.record(answer, '').result }
}
