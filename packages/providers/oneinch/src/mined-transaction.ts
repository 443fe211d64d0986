import { type Clock, type Http, UpstreamError } from '@switchyard/core'
import { type Api, createApi } from '@switchyard/net'
import { read } from '@switchyard/provider-kit'

/** A transaction and, once mined, its receipt. */
export interface MinedTransaction {
  readonly transaction: unknown
  readonly receipt: unknown
  /** Unix seconds of its block; -1 when unknown. */
  readonly minedAt: number
}

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

/** Reads a transaction and its receipt concurrently, then the time of its block. The first two are `null` when unknown. */
export const readMinedTransaction = async (node: Api, hash: string, signal: AbortSignal): Promise<MinedTransaction> => {
  const [transaction, receipt] = await Promise.all([
    request(node, 'eth_getTransactionByHash', [hash], signal),
    request(node, 'eth_getTransactionReceipt', [hash], signal),
  ])
  const block = receipt === null ? undefined : read.optionalText(receipt, 'blockNumber')
  return { transaction, receipt, minedAt: block === undefined ? -1 : await timeOf(node, block, signal) }
}

/** -1 when the node does not return the block. */
const timeOf = async (node: Api, block: string, signal: AbortSignal): Promise<number> => {
  try {
    return Number(read.text(await request(node, 'eth_getBlockByNumber', [block, false], signal), 'timestamp'))
  } catch (error) {
    if (UpstreamError.is(error)) return -1
    throw error
  }
}

const request = async (
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
