import type { Api } from '@switchyard/net'
import { read } from '@switchyard/provider-kit'
import { decodeCall } from '../decode-call.ts'
import { hexAmount } from '../hex-amount.ts'
import type { MinedTransaction } from '../mined-transaction.ts'
import { NATIVE_ADDRESS } from '../native-address.ts'
import type { Network } from '../network.ts'
import { tryNode } from '../nodes.ts'
import { balanceChange } from './balance-change.ts'
import { tracedPayout } from './traced-payout.ts'
import { unwrappedPayout } from './unwrapped-payout.ts'

/**
 * The payout of a completed swap in the native coin, which has no log: from the receipt, otherwise from a trace, otherwise
 * from the receiver's balance. `undefined` for other swaps, and when none of them shows at least the enforced minimum.
 */
export const readNativePayout = async (
  node: Api,
  network: Network,
  { transaction, receipt }: MinedTransaction,
  signal: AbortSignal,
): Promise<bigint | undefined> => {
  const call = decodeCall(read.text(transaction, 'input'))
  if (!call || (call.buyAddress ?? NATIVE_ADDRESS) !== NATIVE_ADDRESS) return undefined
  if (receipt === null || hexAmount(receipt, 'status') !== 1n) return undefined
  const unwrapped = unwrappedPayout(network, receipt, call)
  if (unwrapped !== undefined) return unwrapped
  const receiver = call.receiver ?? read.text(transaction, 'from').toLowerCase()
  const options = [read.text(transaction, 'hash'), { tracer: 'callTracer' }]
  const traced = tracedPayout(await tryNode(node, 'debug_traceTransaction', options, signal), receiver)
  if (traced !== undefined && traced >= call.minReturn) return traced
  const changed = await balanceChange(node, receipt, receiver, signal)
  return changed !== undefined && changed >= call.minReturn ? changed : undefined
}
