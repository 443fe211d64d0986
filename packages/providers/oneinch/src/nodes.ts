import { type Clock, type Http, UpstreamError } from '@switchyard/core'
import { type Api, createApi } from '@switchyard/net'
import { read } from '@switchyard/provider-kit'

/** JSON-RPC nodes by chain code. They belong to the operator, so no budget applies. */
export type Nodes = ReadonlyMap<string, Api>

export const nodesOf = (
  rpc: Readonly<Record<string, string | readonly string[]>>,
  { http, clock }: { readonly http: Http; readonly clock: Clock },
): Nodes =>
  new Map(
    Object.entries(rpc).flatMap(([code, baseUrl]) =>
      baseUrl.length === 0 ? [] : [[code, createApi({ baseUrl, http, clock })]],
    ),
  )

/** The result of a JSON-RPC method. @throws {UpstreamError} without a result. */
export const callNode = async (
  node: Api,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
): Promise<unknown> => {
  const payload = { jsonrpc: '2.0', id: 1, method, params }
  const { ok, status, body } = await node.post('', payload, { signal, idempotent: true })
  const answer = read.record(body, [])
  if (ok && Object.hasOwn(answer, 'result')) return answer.result
  throw new UpstreamError(`${method} answered with status ${status}.`, { status })
}

/** The same; `undefined` when the node has no result, such as for a method it lacks. */
export const tryNode = async (...call: Parameters<typeof callNode>): Promise<unknown> => {
  try {
    return await callNode(...call)
  } catch (error) {
    if (UpstreamError.is(error)) return undefined
    throw error
  }
}
