import type { Api } from '@switchyard/net'
import { read } from '@switchyard/provider-kit'
import { hexAmount } from '../hex-amount.ts'
import { tryNode } from '../nodes.ts'

/**
 * The change of the receiver's native balance in the block of a swap, without the transaction fee that it paid itself.
 * `undefined` when another transaction of the block has the receiver as sender or recipient, or when the node lacks the
 * balance of the previous block. That no other contract paid the receiver in the same block is an assumption.
 */
export const balanceChange = async (
  node: Api,
  receipt: unknown,
  receiver: string,
  signal: AbortSignal,
): Promise<bigint | undefined> => {
  const height = hexAmount(receipt, 'blockNumber')
  const at = (block: bigint): string => `0x${block.toString(16)}`
  const [before, after, block] = await Promise.all([
    tryNode(node, 'eth_getBalance', [receiver, at(height - 1n)], signal),
    tryNode(node, 'eth_getBalance', [receiver, at(height)], signal),
    tryNode(node, 'eth_getBlockByNumber', [at(height), true], signal),
  ])
  if (typeof before !== 'string' || typeof after !== 'string') return undefined
  if (!isOnlyTransaction(block, receipt, receiver)) return undefined
  return hexAmount({ after }, 'after') - hexAmount({ before }, 'before') + ownFee(receipt, receiver)
}

const isOnlyTransaction = (block: unknown, receipt: unknown, receiver: string): boolean => {
  const transactions = (block as { readonly transactions?: unknown } | null | undefined)?.transactions
  if (!Array.isArray(transactions)) return false
  const hash = read.text(receipt, 'transactionHash')
  return transactions.every(
    (one) => textAt(one, 'hash') === hash || (textAt(one, 'from') !== receiver && textAt(one, 'to') !== receiver),
  )
}

const textAt = (value: unknown, path: string): string | undefined => read.optionalText(value, path)?.toLowerCase()

/** Execution fee and, on OP Stack chains, data fee; 0 when another account paid them. */
const ownFee = (receipt: unknown, receiver: string): bigint =>
  textAt(receipt, 'from') === receiver
    ? hexAmount(receipt, 'gasUsed') * hexAmount(receipt, 'effectiveGasPrice') + hexAmount(receipt, 'l1Fee')
    : 0n
