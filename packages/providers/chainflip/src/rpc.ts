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

/** Reads an amount as nodes write it: a JSON number, digits or 0x hex. `undefined` for anything else. */
export const readNumber = (value: unknown): bigint | undefined => {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && /^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(value) ? BigInt(value) : undefined
}

/** Writes a number as the RPC of the State Chain takes it. */
export const toHexNumber = (value: bigint): string => `0x${value.toString(16)}`
