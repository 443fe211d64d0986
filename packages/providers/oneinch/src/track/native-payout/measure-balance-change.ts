import { read } from '@switchyard/provider-kit'
import { type NodeContext, tryNode } from '../nodes.ts'
import { readHex } from '../read-hex.ts'

/**
 * Measures the change of the receiver's native balance in the block of a swap, without the transaction fee that it paid itself.
 * `undefined` when another transaction of the block has the receiver as sender or recipient, or when the node lacks the
 * balance of the previous block. That no other contract paid the receiver in the same block is an assumption.
 */
export const measureBalanceChange = async (
  receipt: unknown,
  receiver: string,
  context: NodeContext,
): Promise<bigint | undefined> => {
  const height = readHex(receipt, 'blockNumber')
  const toHex = (block: bigint): string => `0x${block.toString(16)}`
  const [before, after, block] = await Promise.all([
    tryNode(context, 'eth_getBalance', [receiver, toHex(height - 1n)]),
    tryNode(context, 'eth_getBalance', [receiver, toHex(height)]),
    tryNode(context, 'eth_getBlockByNumber', [toHex(height), true]),
  ])
  if (typeof before !== 'string' || typeof after !== 'string') return undefined
  const transactions = (block as { readonly transactions?: unknown } | null | undefined)?.transactions
  const hash = read.text(receipt, 'transactionHash')
  const isAlone =
    Array.isArray(transactions) &&
    transactions.every(
      (one) =>
        readText(one, 'hash') === hash || (readText(one, 'from') !== receiver && readText(one, 'to') !== receiver),
    )
  if (!isAlone) return undefined

  // Execution fee and, on OP Stack chains, data fee; 0 when another account paid them.
  const ownFee =
    readText(receipt, 'from') === receiver
      ? readHex(receipt, 'gasUsed') * readHex(receipt, 'effectiveGasPrice') + readHex(receipt, 'l1Fee')
      : 0n
  return readHex({ after }, 'after') - readHex({ before }, 'before') + ownFee
}

const readText = (value: unknown, path: string): string | undefined => read.optionalText(value, path)?.toLowerCase()
