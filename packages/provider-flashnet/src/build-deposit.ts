import {
  type Deposit,
  type DepositBase,
  type Offer,
  type Parties,
  type ProviderContext,
  SwapError,
  UpstreamError,
} from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import type { Client } from './client.ts'
import { type OfferState, readState } from './offer-state.ts'
import { pairFields } from './plan-quote.ts'
import { orderRefused } from './translate-error.ts'

/** What a deposit is opened with. */
export interface Workbench {
  readonly client: Client
  /** Names the order, so that asking again does not open another one. */
  readonly key: string
}

/**
 * Opens an order and answers its deposit. Throws `SwapError` for what Orchestra refuses and for a price below what the
 * offer promised at worst, `UpstreamError` for an order of something else.
 */
export const buildDeposit = async (
  { client, key }: Workbench,
  offer: Offer,
  parties: Parties,
  { clock, signal }: ProviderContext,
): Promise<Deposit> => {
  const state = readState(offer.state)
  const answer = await client.quote(orderBody(state, offer, parties), key, signal)
  if (!answer.ok) throw orderRefused(answer)
  const order = readOrder(answer.body)
  requireAgreed(order, offer, clock.now())
  const base: DepositBase = {
    asset: state.from.token,
    amount: offer.sellAmount,
    sources: parties.sources,
    inboundAddress: order.address,
    channel: { id: order.quoteId, expiresAt: order.expiresAt },
    expiresAt: order.expiresAt,
    meta: { flashnet: { quoteId: order.quoteId } },
    ...(parties.sweep ? { sweep: true } : {}),
  }
  return order.memo === undefined
    ? { kind: 'simpleTransfer', to: order.address, ...base }
    : { kind: 'transferWithMemo', form: 'transfer', to: order.address, ...base, ...memoOf(state, order.memo) }
}

/** Without a refund address Orchestra would ask for one on some chains and guess on the others. */
const orderBody = (state: OfferState, { sellAmount }: Offer, parties: Parties): object => ({
  ...pairFields(state),
  amount: sellAmount.toString(),
  amountMode: 'exact_in',
  recipientAddress: parties.destinationAddress,
  refundChain: state.from.chain,
  refundAddress: parties.refundAddress ?? parties.sources[0],
  slippageBps: state.slippageBps,
  ...(state.appFees.length > 0 ? { appFees: state.appFees } : {}),
})

interface Order {
  readonly quoteId: string
  readonly address: string
  readonly memo: string | undefined
  readonly amountIn: bigint
  readonly estimatedOut: bigint
  readonly amountMode: string
  /** Unix milliseconds. */
  readonly expiresAt: number
}

const readOrder = (body: unknown): Order => {
  const expiresAt = Date.parse(read.text(body, 'expiresAt'))
  if (Number.isNaN(expiresAt)) throw new UpstreamError('expiresAt is no time')
  return {
    quoteId: read.text(body, 'quoteId'),
    address: read.text(body, 'depositAddress'),
    memo: read.optionalText(body, 'depositMemo'),
    amountIn: read.amount(body, 'amountIn'),
    estimatedOut: read.amount(body, 'estimatedOut'),
    amountMode: read.optionalText(body, 'amountMode') ?? 'exact_in',
    expiresAt,
  }
}

const requireAgreed = (order: Order, offer: Offer, now: number): void => {
  if (order.amountIn !== offer.sellAmount || order.amountMode !== 'exact_in') {
    throw new UpstreamError(`the order is for ${order.amountIn} (${order.amountMode}), not ${offer.sellAmount}`)
  }
  if (/\s/.test(order.address)) throw new UpstreamError('the deposit address is none')
  if (order.expiresAt <= now) throw new SwapError('quoteError', 'quote_expired')
  if (order.estimatedOut >= offer.buyAmountMin) return
  throw new SwapError(
    'outputAmountDeviationTooHigh',
    `The order would pay ${order.estimatedOut}, below ${offer.buyAmountMin}.`,
  )
}

/** On XRP a memo of digits is a destination tag; it is sent as both, for the ledger does not say which one is read. */
const memoOf = ({ from }: OfferState, memo: string): { readonly memo: string; readonly destinationTag?: number } =>
  from.token.chain === 'XRP' && /^\d{1,10}$/.test(memo) && Number(memo) < 2 ** 32
    ? { memo, destinationTag: Number(memo) }
    : { memo }
