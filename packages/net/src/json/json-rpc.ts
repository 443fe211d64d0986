import type { Http, HttpResponse } from '@switchyard/core'
import { at } from './at.ts'
import { postJson } from './post-json.ts'

/** One JSON-RPC call that reads. */
export interface RpcCall {
  readonly method: string
  readonly params: readonly unknown[]
}

/** One node, and how its bodies are read: parsed, or `UpstreamError` for a fault of the node. */
export interface RpcNode {
  readonly http: Http
  readonly url: string
  readonly signal: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  readonly maxBytes?: number
  readonly read: (response: HttpResponse, batch: boolean) => unknown
}

/**
 * Sends all calls in one request. Returns their envelopes in the order of the calls, `undefined` for a call without one,
 * and `undefined` instead of the list when the node does not support batches.
 *
 * @example
 * ```ts
 * const calls = [{ method: 'eth_chainId', params: [] }]
 * const answers = (await askBatch(node, calls)) ?? (await askSingly(node, calls))
 * ```
 */
export const askBatch = async (node: RpcNode, calls: readonly RpcCall[]): Promise<readonly unknown[] | undefined> => {
  const body = await send(node, calls.map(createEnvelope), true)
  if (!Array.isArray(body)) return undefined
  const byId = new Map(body.map((answer) => [at(answer, 'id'), answer]))
  return calls.map((_, id) => byId.get(id))
}

/**
 * Sends every call in its own request, all at once.
 *
 * @example
 * ```ts
 * const read = (response: HttpResponse) => readJson('node', response)
 * const [height] = await askSingly({ http, url, signal, read }, [{ method: 'eth_blockNumber', params: [] }])
 * ```
 */
export const askSingly = (node: RpcNode, calls: readonly RpcCall[]): Promise<readonly unknown[]> =>
  Promise.all(calls.map((call, id) => send(node, createEnvelope(call, id), false)))

const createEnvelope = ({ method, params }: RpcCall, id: number): unknown => ({ jsonrpc: '2.0', id, method, params })

const send = async ({ http, read, ...node }: RpcNode, body: unknown, batch: boolean): Promise<unknown> =>
  read(await postJson(http, { ...node, body, repeatable: true }), batch)
