import { type ChainContext, UpstreamError } from '@switchyard/core'
import { at } from '@switchyard/net'
import { readAddress } from './address.ts'
import { logRecipients } from './log-recipients.ts'
import { readTransfer } from './read-erc20.ts'
import type { RpcCall } from './rpc/json-rpc.ts'
import { readHash, resultOf, transactionByHash } from './rpc/transaction.ts'
import type { Settings } from './settings.ts'
import { traceRecipients } from './trace-recipients.ts'

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
  context: ChainContext,
  settings: Settings,
): Promise<readonly string[]> => {
  const id = readHash(hash)
  if (id === undefined) return []
  const answers = await settings.nodes(chain).ask({ sent: transactionByHash(id), receipt: receiptOf(id) }, context)
  const [sent, receipt] = [resultOf(answers.sent), resultOf(answers.receipt)]
  if (at(receipt, 'status') === '0x0') return []
  const direct = directRecipient(sent)
  if (direct === undefined || receipt === undefined || at(sent, 'input') === '0x') return direct ? [direct] : []
  return [...new Set([direct, ...logRecipients(receipt), ...(await tracedRecipients(chain, id, context, settings))])]
}

const directRecipient = (sent: unknown): string | undefined => {
  const to = readAddress(String(at(sent, 'to')))?.canonical
  return to && (readTransfer(String(at(sent, 'input')).slice(0, TRANSFER_LENGTH))?.to ?? to)
}

/** A node without traces of the transaction adds no recipients. */
const tracedRecipients = async (
  chain: string,
  hash: string,
  context: ChainContext,
  { nodes, traces }: Settings,
): Promise<readonly string[]> => {
  if (!traces) return []
  try {
    const answers = await nodes(chain).ask({ trace: traceOf(traces, hash) }, context)
    return traceRecipients(resultOf(answers.trace))
  } catch (error) {
    if (UpstreamError.is(error)) return []
    throw error
  }
}

const receiptOf = (hash: string): RpcCall => ({
  method: 'eth_getTransactionReceipt',
  params: [hash],
  need: 'ifAble',
  isResult: (result) => result === null || Array.isArray(at(result, 'logs')),
})

const traceOf = (method: NonNullable<Settings['traces']>, hash: string): RpcCall => ({
  method,
  params: method === 'trace_transaction' ? [hash] : [hash, { tracer: 'callTracer' }],
  need: 'ifAble',
  isResult: (result) => typeof result === 'object',
})
