import {
  chainById,
  type KnownSwap,
  type ProviderContext,
  type StatusQuery,
  type SwapStatus,
  UpstreamError,
} from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { read } from '@switchyard/provider-kit'
import type { AssetIndex } from '../assets/asset-index.ts'
import { findChainName } from '../assets/chains.ts'
import type { Client } from '../client.ts'
import { belongsToSwap } from './belongs-to-swap.ts'
import { describeWaiting } from './describe-waiting.ts'
import type { WireOrder } from './read-side.ts'
import { translateOrder } from './translate-order.ts'
import { writeSubmission } from './write-submission.ts'

/** Dependencies of {@link getOrderStatus}. */
export interface StatusContext extends Pick<ProviderContext, 'signal' | 'isSameAddress'> {
  readonly client: Client
  readonly submits: boolean
  readonly assets: AssetIndex | undefined
}

/** Requests the status of an order; `undefined` for an unknown deposit. */
export const getOrderStatus = async (query: StatusQuery, context: StatusContext): Promise<SwapStatus | undefined> => {
  const known = query.known?.provider === 'FLASHNET' ? query.known : undefined
  const quoteId = known?.depositChannelId ?? query.depositChannelId
  const isQuote = quoteId !== undefined && (known !== undefined || /^q(uo)?_[\w-]{1,100}$/.test(quoteId))
  const found = isQuote
    ? await findByQuote(quoteId, { known, depositHash: query.depositHash }, context)
    : await findByHash(query, context)
  const order = found && (await followSuccessor(found, context))
  if (order && (!known || belongsToSwap(order, known, context.isSameAddress))) {
    return translateOrder(order, { query, known }, context.assets)
  }
  return known && describeWaiting(known, query)
}

interface Submitted {
  readonly known: KnownSwap | undefined
  readonly depositHash: string | undefined
}

const findByQuote = async (
  quoteId: string,
  { known, depositHash }: Submitted,
  { client, submits, signal }: StatusContext,
): Promise<WireOrder | undefined> => {
  const order = readOrderIn(await client.order(quoteId, signal))
  if (order || !submits || !known || depositHash === undefined) return order
  const submission = writeSubmission(known, depositHash)
  if (!submission) return undefined

  // Refused until the transaction is known; the next request repeats it with the same key.
  const answer = await client.submit(submission.body, submission.key, signal)
  if (!answer.ok) return undefined
  return { id: read.text(answer.body, 'orderId'), status: read.text(answer.body, 'status'), sourceTxHash: depositHash }
}

const findByHash = async (
  { hash, chainId }: StatusQuery,
  { client, signal }: StatusContext,
): Promise<WireOrder | undefined> => {
  const sourceChain = findChainName(chainById(chainId ?? '')?.code ?? '')
  if (hash === undefined || sourceChain === undefined) return undefined
  return readOrderIn(await client.status({ txHash: hash, sourceChain }, signal))
}

/** Follows an order that was resumed under another id. */
const followSuccessor = async (order: WireOrder, { client, signal }: StatusContext): Promise<WireOrder> => {
  const next = read.optionalText(order, 'supersededByOperationId')
  if (next === undefined) return order
  return readOrderIn(await client.status({ id: next }, signal)) ?? order
}

/** Reads an order, which older deployments return without a wrapper. A key without access to an order gets an error, not a 404. */
const readOrderIn = ({ ok, status, body }: ApiAnswer): WireOrder | undefined => {
  if (status === 404) return undefined
  if (!ok) throw new UpstreamError(`Flashnet returned status ${status} for an order.`, { status })
  const answer = read.record(body, '')
  if ('order' in answer) return read.optionalRecord(answer, 'order')
  read.text(answer, 'status')
  return answer
}
