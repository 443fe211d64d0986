import { chainById, type ProviderContext, type StatusQuery, type SwapStatus, UpstreamError } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { read } from '@switchyard/provider-kit'
import type { AssetIndex } from '../assets/asset-index.ts'
import { findChainName } from '../assets/chains.ts'
import type { Client } from '../client.ts'
import type { FlashnetFacts } from '../facts.ts'
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
  readonly facts: FlashnetFacts
}

/** Requests the status of an order; `undefined` for an unknown deposit. */
export const getOrderStatus = async (query: StatusQuery, context: StatusContext): Promise<SwapStatus | undefined> => {
  const { client, submits, signal, isSameAddress, assets } = context
  const { hash, depositHash } = query
  const known = query.known?.provider === 'FLASHNET' ? query.known : undefined
  const quoteId = known?.depositChannelId ?? query.depositChannelId
  const isQuote = quoteId !== undefined && (known !== undefined || /^q(uo)?_[\w-]{1,100}$/.test(quoteId))
  const sourceChain = findChainName(chainById(query.chainId ?? '')?.code ?? '')
  let order: WireOrder | undefined
  if (isQuote) order = readOrderIn(await client.order(quoteId, signal))
  else if (hash !== undefined && sourceChain !== undefined)
    order = readOrderIn(await client.status({ txHash: hash, sourceChain }, signal))

  const submission =
    isQuote && !order && submits && known && depositHash !== undefined ? writeSubmission(known, depositHash) : undefined
  if (submission) {
    // Refused until the transaction is known; the next request repeats it with the same key.
    const { ok, body } = await client.submit(submission.body, submission.key, signal)
    if (ok) order = { id: read.text(body, 'orderId'), status: read.text(body, 'status'), sourceTxHash: depositHash }
  }

  // An order may have been resumed under another id.
  const next = order && read.optionalText(order, 'supersededByOperationId')
  if (next !== undefined) order = readOrderIn(await client.status({ id: next }, signal)) ?? order
  if (order && (!known || belongsToSwap(order, known, isSameAddress))) {
    return translateOrder(order, { query, known }, assets)
  }
  return known && describeWaiting(known, query, context.facts)
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
