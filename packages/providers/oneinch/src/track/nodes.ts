import { type Clock, type Http, UpstreamError } from '@switchyard/core'
import { type Api, createApi } from '@switchyard/net'
import { read } from '@switchyard/provider-kit'

/** JSON-RPC nodes by chain code. They belong to the operator, so no budget applies. */
export type Nodes = ReadonlyMap<string, Api>

export const createNodes = (
  rpc: Readonly<Record<string, string | readonly string[]>>,
  { http, clock }: { readonly http: Http; readonly clock: Clock },
): Nodes =>
  new Map(
    Object.entries(rpc).flatMap(([code, baseUrl]) =>
      baseUrl.length === 0 ? [] : [[code, createApi({ baseUrl, http, clock })]],
    ),
  )

/** A node, and until when its answer is awaited. */
export interface NodeContext {
  readonly node: Api
  readonly signal: AbortSignal
}

/** Returns the result of a JSON-RPC method. @throws {UpstreamError} without a result. */
export const callNode = async (
  { node, signal }: NodeContext,
  method: string,
  params: readonly unknown[],
): Promise<unknown> => {
  const payload = { jsonrpc: '2.0', id: 1, method, params }
  const { ok, status, body } = await node.post('', payload, { signal, idempotent: true })
  const answer = read.record(body, [])
  if (ok && Object.hasOwn(answer, 'result')) return answer.result
  throw new UpstreamError(`${method} answered with status ${status}.`, { status })
}

/** Calls a node the same way; `undefined` when the node has no result, such as for a method it lacks. */
export const tryNode = async (...call: Parameters<typeof callNode>): Promise<unknown> => {
  try {
    return await callNode(...call)
  } catch (error) {
    if (UpstreamError.is(error)) return undefined
    throw error
  }
}
