import { UpstreamError } from '@switchyard/core'
import { at } from '@switchyard/net'
import { readAddress } from '../address.ts'
import type { RpcCall } from '../gateway/json-rpc.ts'
import type { Answers } from '../gateway/nodes.ts'
import { askTransaction, readHash, readResult } from '../gateway/transaction.ts'
import { readErc20 } from '../read-erc20.ts'
import type { Scope } from '../settings.ts'
import { readLogRecipients } from './log-recipients.ts'
import { readTraceRecipients } from './trace-recipients.ts'

/** Length of the hex of a `transfer(address,uint256)` call; tokens ignore trailing bytes. */
const TRANSFER_LENGTH = 138

/**
 * Returns the addresses a transaction pays, pending or mined: the recipient of a token transfer, the contract of any
 * other call, else the account. Once it is mined, the result also contains the recipients of tokens moved by contracts
 * and of router deposits (from the logs), and with `traces` those of coins sent by contracts. A failed transaction pays
 * no address.
 *
 * @param hash Transaction hash, with or without `0x`.
 * @returns Empty for a contract creation, an unknown hash and an invalid hash.
 */
export const readRecipients = async (
  chain: string,
  hash: string,
  { context, settings }: Scope,
): Promise<readonly string[]> => {
  const id = readHash(hash)
  if (id === undefined) return []
  const nodes = settings.nodes(chain)
  const askReceipt: RpcCall = {
    method: 'eth_getTransactionReceipt',
    params: [id],
    need: 'ifAble',
    isResult: (result) => result === null || Array.isArray(at(result, 'logs')),
  }
  const answers = await nodes.ask({ sent: askTransaction(id), receipt: askReceipt }, context)
  const [sent, receipt] = [readResult(answers.sent), readResult(answers.receipt)]
  if (at(receipt, 'status') === '0x0') return []

  const to = readAddress(String(at(sent, 'to')))?.canonical
  if (to === undefined) return []
  const input = String(at(sent, 'input'))
  const direct = readErc20('transfer', input.slice(0, TRANSFER_LENGTH))?.account ?? to
  if (receipt === undefined || input === '0x') return [direct]

  const fromLogs = readLogRecipients(receipt)
  const method = settings.traces
  if (!method) return [...new Set([direct, ...fromLogs])]
  const askTrace: RpcCall = {
    method,
    params: method === 'trace_transaction' ? [id] : [id, { tracer: 'callTracer' }],
    need: 'ifAble',
    isResult: (result) => typeof result === 'object',
  }
  const traced = await nodes.ask({ trace: askTrace }, context).catch((error: unknown) => {
    // A node without traces of the transaction adds no recipients.
    if (UpstreamError.is(error)) return {} as Answers
    throw error
  })
  return [...new Set([direct, ...fromLogs, ...readTraceRecipients(readResult(traced.trace))])]
}
