import type { Api } from '@switchyard/net'
import { read } from '@switchyard/provider-kit'
import { callNode, tryNode } from './nodes.ts'

/** A transaction and, once mined, its receipt. */
export interface MinedTransaction {
  readonly transaction: unknown
  readonly receipt: unknown
  /** Unix seconds of its block; -1 when unknown. */
  readonly minedAt: number
}

/** Reads a transaction and its receipt concurrently, then the time of its block. The first two are `null` when unknown. */
export const readMinedTransaction = async (node: Api, hash: string, signal: AbortSignal): Promise<MinedTransaction> => {
  const [transaction, receipt] = await Promise.all([
    callNode(node, 'eth_getTransactionByHash', [hash], signal),
    callNode(node, 'eth_getTransactionReceipt', [hash], signal),
  ])
  const block = receipt === null ? undefined : read.optionalText(receipt, 'blockNumber')
  return { transaction, receipt, minedAt: block === undefined ? -1 : await timeOf(node, block, signal) }
}

/** -1 when the node does not return the block. */
const timeOf = async (node: Api, block: string, signal: AbortSignal): Promise<number> => {
  const found = await tryNode(node, 'eth_getBlockByNumber', [block, false], signal)
  const timestamp = (found as { readonly timestamp?: unknown } | null | undefined)?.timestamp
  return typeof timestamp === 'string' && /^0x[0-9a-f]{1,12}$/i.test(timestamp) ? Number(timestamp) : -1
}
