import { at } from '@switchyard/chain-kit'
import { type ChainContext, UpstreamError } from '@switchyard/core'
import { readAddress } from './address.ts'
import { readTransfer } from './erc20.ts'
import { paidInLogs } from './logs.ts'
import type { RpcAnswer, RpcCall } from './rpc/json-rpc.ts'
import type { Settings } from './settings.ts'
import { paidInTrace } from './trace.ts'

const HASH = /^(?:0x)?([0-9a-f]{64})$/i

/** Characters of `transfer(address,uint256)`; what stands behind them is nothing to the token. */
const TRANSFER_LENGTH = 138

/**
 * Whom a transaction pays, mined or waiting: the recipient of a token transfer, the contract of any other call, else the
 * account. Once it is mined, also the recipients of tokens moved on the way and of router deposits, as its logs tell, and
 * those of coins contracts hand on where the node is asked for traces; nobody where it failed.
 *
 * Empty for a contract's creation, a hash no node knows and text that is no hash; `0x` may be missing.
 */
export const readRecipients = async (
  chain: string,
  hash: string,
  context: ChainContext,
  settings: Settings,
): Promise<readonly string[]> => {
  const digits = HASH.exec(hash)?.[1]?.toLowerCase()
  if (digits === undefined) return []
  const id = `0x${digits}`
  const answers = await settings.nodes(chain).ask({ sent: transactionByHash(id), receipt: receiptOf(id) }, context)
  const [sent, receipt] = [resultOf(answers.sent), resultOf(answers.receipt)]
  if (at(receipt, 'status') === '0x0') return []
  const direct = directly(sent)
  if (direct === undefined || receipt === undefined || at(sent, 'input') === '0x') return direct ? [direct] : []
  return [...new Set([direct, ...paidInLogs(receipt), ...(await inside(chain, id, context, settings))])]
}

const directly = (sent: unknown): string | undefined => {
  const to = readAddress(String(at(sent, 'to')))?.canonical
  return to && (readTransfer(String(at(sent, 'input')).slice(0, TRANSFER_LENGTH))?.to ?? to)
}

/** Nodes that keep no traces, or too long ones, cost nothing but what they would have told. */
const inside = async (
  chain: string,
  hash: string,
  context: ChainContext,
  { nodes, traces }: Settings,
): Promise<readonly string[]> => {
  if (!traces) return []
  try {
    const answers = await nodes(chain).ask({ trace: traceOf(traces, hash) }, context)
    return paidInTrace(resultOf(answers.trace))
  } catch (error) {
    if (UpstreamError.is(error)) return []
    throw error
  }
}

const resultOf = (answer: RpcAnswer | undefined): unknown =>
  answer && 'result' in answer ? (answer.result ?? undefined) : undefined

const transactionByHash = (hash: string): RpcCall => ({
  method: 'eth_getTransactionByHash',
  params: [hash],
  need: 'always',
  isResult: (result) => result === null || isTransaction(result, hash),
})

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

const isTransaction = (result: unknown, hash: string): boolean => {
  const [said, to, input] = ['hash', 'to', 'input'].map((name) => at(result, name))
  const toReads = to === null || to === undefined || (typeof to === 'string' && readAddress(to) !== undefined)
  return typeof said === 'string' && said.toLowerCase() === hash && toReads && typeof input === 'string'
}
