import { read } from '@switchyard/provider-kit'
import { NATIVE_ADDRESS } from '../../assets/native-address.ts'
import type { Network } from '../../assets/network.ts'
import { decodeCall } from '../../deposit/decode-call.ts'
import { type NodeContext, tryNode } from '../nodes.ts'
import { readHex } from '../read-hex.ts'
import type { MinedTransaction } from '../read-transaction.ts'
import { measureBalanceChange } from './measure-balance-change.ts'
import { readTracedPayout } from './read-traced-payout.ts'
import { readUnwrappedPayout } from './read-unwrapped-payout.ts'

/**
 * Reads the payout of a completed swap in the native coin, which has no log: from the receipt, otherwise from a trace, otherwise
 * from the receiver's balance. `undefined` for other swaps, and when none of them shows at least the enforced minimum.
 */
export const readNativePayout = async (
  { transaction, receipt }: MinedTransaction,
  network: Network,
  context: NodeContext,
): Promise<bigint | undefined> => {
  const call = decodeCall(read.text(transaction, 'input'))
  if (!call || (call.buyAddress ?? NATIVE_ADDRESS) !== NATIVE_ADDRESS) return undefined
  if (receipt === null || readHex(receipt, 'status') !== 1n) return undefined
  const unwrapped = readUnwrappedPayout(receipt, call, network)
  if (unwrapped !== undefined) return unwrapped
  const receiver = call.receiver ?? read.text(transaction, 'from').toLowerCase()
  const options = [read.text(transaction, 'hash'), { tracer: 'callTracer' }]
  const traced = readTracedPayout(await tryNode(context, 'debug_traceTransaction', options), receiver)
  if (traced !== undefined && traced >= call.minReturn) return traced
  const changed = await measureBalanceChange(receipt, receiver, context)
  return changed !== undefined && changed >= call.minReturn ? changed : undefined
}
