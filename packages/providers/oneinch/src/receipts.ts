import { type Clock, type Http, UpstreamError } from '@switchyard/core'
import { type Api, createApi } from '@switchyard/net'
import { read } from '@switchyard/provider-kit'

/** A mined or waiting transaction, and its receipt once it has one. */
export interface Mined {
  readonly transaction: unknown
  readonly receipt: unknown
  /** Unix seconds of its block; -1 while it has none, or where the node does not tell. */
  readonly minedAt: number
}

/** Nodes swaps are followed on, by chain code. They are the operator's own, so no budget concerns them. */
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

/** Reads a transaction and its receipt at once, then the time of its block; the first two are `null` where unknown. */
export const readMined = async (node: Api, hash: string, signal: AbortSignal): Promise<Mined> => {
  const [transaction, receipt] = await Promise.all([
    ask(node, 'eth_getTransactionByHash', [hash], signal),
    ask(node, 'eth_getTransactionReceipt', [hash], signal),
  ])
  const block = receipt === null ? undefined : read.optionalText(receipt, 'blockNumber')
  return { transaction, receipt, minedAt: block === undefined ? -1 : await timeOf(node, block, signal) }
}

/** A swap whose block has no known time is still told. */
const timeOf = async (node: Api, block: string, signal: AbortSignal): Promise<number> => {
  try {
    return Number(read.text(await ask(node, 'eth_getBlockByNumber', [block, false], signal), 'timestamp'))
  } catch (error) {
    if (UpstreamError.is(error)) return -1
    throw error
  }
}

const ask = async (node: Api, method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown> => {
  const question = { jsonrpc: '2.0', id: 1, method, params }
  const { ok, status, body } = await node.post('', question, { signal, idempotent: true })
  const answer = read.record(body, [])
  if (ok && Object.hasOwn(answer, 'result')) return answer.result
  throw new UpstreamError(`${method} answered with status ${status}`, { status })
}
