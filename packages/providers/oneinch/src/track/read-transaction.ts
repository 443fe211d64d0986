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
export const readTransaction = async (node: Api, hash: string, signal: AbortSignal): Promise<MinedTransaction> => {
  const context = { node, signal }
  const [transaction, receipt] = await Promise.all([
    callNode(context, 'eth_getTransactionByHash', [hash]),
    callNode(context, 'eth_getTransactionReceipt', [hash]),
  ])
  const height = receipt === null ? undefined : read.optionalText(receipt, 'blockNumber')
  if (height === undefined) return { transaction, receipt, minedAt: -1 }

  const block = await tryNode(context, 'eth_getBlockByNumber', [height, false])
  const timestamp = (block as { readonly timestamp?: unknown } | null | undefined)?.timestamp
  const isTime = typeof timestamp === 'string' && /^0x[0-9a-f]{1,12}$/i.test(timestamp)
  return { transaction, receipt, minedAt: isTime ? Number(timestamp) : -1 }
}
