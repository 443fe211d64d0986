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

/** What observing needs. */
export interface Watch {
  readonly client: Client
  readonly submits: boolean
  readonly assets: AssetIndex | undefined
}

/** Ids of quotes, which are the deposit channels. */
const isQuoteId = (id: string): boolean => /^q(uo)?_[\w-]{1,100}$/.test(id)

/** Where an order stands; `undefined` for a deposit that is not Orchestra's. */
export const getOrderStatus = async (
  watch: Watch,
  query: StatusQuery,
  signal: AbortSignal,
): Promise<SwapStatus | undefined> => {
  const known = query.known?.provider === 'FLASHNET' ? query.known : undefined
  const quoteId = known?.depositChannelId ?? query.depositChannelId
  const order =
    quoteId !== undefined && (known !== undefined || isQuoteId(quoteId))
      ? await byQuote(watch, quoteId, known, query, signal)
      : await byHash(watch, query, signal)
  const current = order && (await latest(watch, order, signal))
  if (current === undefined || (known && !isOrderOfSwap(current, known))) return known && waiting(known, query)
  return translateOrder(current, query, known, watch.assets)
}

const byQuote = async (
  { client, submits }: Watch,
  quoteId: string,
  known: KnownSwap | undefined,
  { hash, chainId }: StatusQuery,
  signal: AbortSignal,
): Promise<WireOrder | undefined> => {
  const order = orderIn(await client.order(quoteId, signal))
  if (order || !submits || !known || hash === undefined) return order
  const submission = submissionOf(known, hash, chainId)
  if (!submission) return undefined
  // Refused while the transaction has not spread; the next look tries again under the same key.
  const answer = await client.submit(submission.body, submission.key, signal)
  if (!answer.ok) return undefined
  return { id: read.text(answer.body, 'orderId'), status: read.text(answer.body, 'status'), sourceTxHash: hash }
}

const byHash = async (
  { client }: Watch,
  { hash, chainId }: StatusQuery,
  signal: AbortSignal,
): Promise<WireOrder | undefined> => {
  const sourceChain = nameOf(chainById(chainId ?? '')?.code ?? '')
  if (hash === undefined || sourceChain === undefined) return undefined
  return orderIn(await client.status({ txHash: hash, sourceChain }, signal))
}

/** An order that was resumed under another id goes on there. */
const latest = async ({ client }: Watch, order: WireOrder, signal: AbortSignal): Promise<WireOrder> => {
  const next = read.optionalText(order, 'supersededByOperationId')
  if (next === undefined) return order
  return orderIn(await client.status({ id: next }, signal)) ?? order
}

/** Orders come wrapped, or, from older deployments, bare. A key that may not see an order is told so, not that there is none. */
const orderIn = ({ ok, status, body }: ApiAnswer): WireOrder | undefined => {
  if (status === 404) return undefined
  if (!ok) throw new UpstreamError(`Flashnet's orders answer ${status}`, { status })
  const answer = read.record(body, '')
  if ('order' in answer) return read.optionalRecord(answer, 'order')
  read.text(answer, 'status')
  return answer
}
