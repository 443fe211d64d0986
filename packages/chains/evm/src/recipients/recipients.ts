import { type ChainContext, UpstreamError } from '@switchyard/core'
import { at } from '@switchyard/net'
import { readAddress } from '../address.ts'
import type { RpcCall } from '../gateway/json-rpc.ts'
import { askTransaction, readHash, readResult } from '../gateway/transaction.ts'
import { readTransfer } from '../read-erc20.ts'
import type { Settings } from '../settings.ts'
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
  context: ChainContext,
  settings: Settings,
): Promise<readonly string[]> => {
  const id = readHash(hash)
  if (id === undefined) return []
  const answers = await settings.nodes(chain).ask({ sent: askTransaction(id), receipt: askReceipt(id) }, context)
  const [sent, receipt] = [readResult(answers.sent), readResult(answers.receipt)]
  if (at(receipt, 'status') === '0x0') return []
  const direct = readDirectRecipient(sent)
  if (direct === undefined || receipt === undefined || at(sent, 'input') === '0x') return direct ? [direct] : []
  return [
    ...new Set([direct, ...readLogRecipients(receipt), ...(await readTracedRecipients(chain, id, context, settings))]),
  ]
}

const readDirectRecipient = (sent: unknown): string | undefined => {
  const to = readAddress(String(at(sent, 'to')))?.canonical
  return to && (readTransfer(String(at(sent, 'input')).slice(0, TRANSFER_LENGTH))?.to ?? to)
}

/** A node without traces of the transaction adds no recipients. */
const readTracedRecipients = async (
  chain: string,
  hash: string,
  context: ChainContext,
  { nodes, traces }: Settings,
): Promise<readonly string[]> => {
  if (!traces) return []
  try {
    const answers = await nodes(chain).ask({ trace: askTrace(traces, hash) }, context)
    return readTraceRecipients(readResult(answers.trace))
  } catch (error) {
    if (UpstreamError.is(error)) return []
    throw error
  }
}

const askReceipt = (hash: string): RpcCall => ({
  method: 'eth_getTransactionReceipt',
  params: [hash],
  need: 'ifAble',
  isResult: (result) => result === null || Array.isArray(at(result, 'logs')),
})

const askTrace = (method: NonNullable<Settings['traces']>, hash: string): RpcCall => ({
  method,
  params: method === 'trace_transaction' ? [hash] : [hash, { tracer: 'callTracer' }],
  need: 'ifAble',
  isResult: (result) => typeof result === 'object',
})
