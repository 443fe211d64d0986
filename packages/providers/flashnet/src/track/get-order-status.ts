import { chainById, type KnownSwap, type StatusQuery, type SwapStatus, UpstreamError } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { read } from '@switchyard/provider-kit'
import type { AssetIndex } from '../asset-index.ts'
import { nameOf } from '../chains.ts'
import type { Client } from '../client.ts'
import { isOrderOfSwap } from './is-order-of-swap.ts'
import type { WireOrder } from './order-side.ts'
import { submissionOf } from './submission.ts'
import { translateOrder } from './translate-order.ts'
import { waiting } from './waiting.ts'

/** What requests for an order need. */
export interface StatusContext {
  readonly client: Client
  readonly submits: boolean
  readonly assets: AssetIndex | undefined
}

/** Whether a deposit channel is the id of a quote. */
const isQuoteId = (id: string): boolean => /^q(uo)?_[\w-]{1,100}$/.test(id)

/** Requests the status of an order; `undefined` for an unknown deposit. */
export const getOrderStatus = async (
  context: StatusContext,
  query: StatusQuery,
  signal: AbortSignal,
): Promise<SwapStatus | undefined> => {
  const known = query.known?.provider === 'FLASHNET' ? query.known : undefined
  const quoteId = known?.depositChannelId ?? query.depositChannelId
  const order =
    quoteId !== undefined && (known !== undefined || isQuoteId(quoteId))
      ? await byQuote(context, quoteId, known, query, signal)
      : await byHash(context, query, signal)
  const current = order && (await latest(context, order, signal))
  if (current === undefined || (known && !isOrderOfSwap(current, known))) return known && waiting(known, query)
  return translateOrder(current, query, known, context.assets)
}

const byQuote = async (
  { client, submits }: StatusContext,
  quoteId: string,
  known: KnownSwap | undefined,
  { depositHash }: StatusQuery,
  signal: AbortSignal,
): Promise<WireOrder | undefined> => {
  const order = orderIn(await client.order(quoteId, signal))
  if (order || !submits || !known || depositHash === undefined) return order
  const submission = submissionOf(known, depositHash)
  if (!submission) return undefined
  // Refused until the transaction is known; the next request repeats it with the same key.
  const answer = await client.submit(submission.body, submission.key, signal)
  if (!answer.ok) return undefined
  return { id: read.text(answer.body, 'orderId'), status: read.text(answer.body, 'status'), sourceTxHash: depositHash }
}

const byHash = async (
  { client }: StatusContext,
  { hash, chainId }: StatusQuery,
  signal: AbortSignal,
): Promise<WireOrder | undefined> => {
  const sourceChain = nameOf(chainById(chainId ?? '')?.code ?? '')
  if (hash === undefined || sourceChain === undefined) return undefined
  return orderIn(await client.status({ txHash: hash, sourceChain }, signal))
}

/** Follows an order that was resumed under another id. */
const latest = async ({ client }: StatusContext, order: WireOrder, signal: AbortSignal): Promise<WireOrder> => {
  const next = read.optionalText(order, 'supersededByOperationId')
  if (next === undefined) return order
  return orderIn(await client.status({ id: next }, signal)) ?? order
}

/** Reads an order, which older deployments return without a wrapper. A key without access to an order gets an error, not a 404. */
const orderIn = ({ ok, status, body }: ApiAnswer): WireOrder | undefined => {
  if (status === 404) return undefined
  if (!ok) throw new UpstreamError(`Flashnet returned status ${status} for an order.`, { status })
  const answer = read.record(body, '')
  if ('order' in answer) return read.optionalRecord(answer, 'order')
  read.text(answer, 'status')
  return answer
}
