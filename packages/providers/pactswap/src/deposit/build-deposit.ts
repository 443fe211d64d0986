import { type BuildParams, type Deposit, type ErrorCode, type Offer, SwapError } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { readRefusalText } from '@switchyard/provider-kit'
import type { Client } from '../client.ts'
import { requireAnswer, translateError } from '../errors.ts'
import type { PactAsset } from '../pact-assets.ts'
import { offerState } from '../quote/offer-state.ts'
import { findBestOffer } from '../quote/translate-quote.ts'
import { namesDestination } from './names-destination.ts'
import { decodePayment, encodePayment, type PaymentCall } from './payment-call.ts'
import { readAccount } from './read-account.ts'
import { type Composed, readComposed } from './read-composed.ts'

/** Everything needed to build a deposit. */
export interface DepositOrder {
  readonly client: Client
  readonly offer: Offer
  readonly params: BuildParams
  readonly sell: PactAsset
  readonly signal: AbortSignal
  /** Accept a payload in which the destination is not found. */
  readonly trustPayload: boolean
  /** Accounts of market makers that may be paid; empty for any. */
  readonly makers: readonly string[]
}

/**
 * Requests the price again and the composed call, and checks the call against the offer.
 *
 * Throws `SwapError` `outputAmountDeviationTooHigh` when no market maker offers the minimum output any more, and
 * `unableToBuildTransaction` when the call is for another contract, chain, function, amount or destination, or when it
 * pays additional fees.
 */
export const buildDeposit = async (order: DepositOrder): Promise<Deposit> => {
  const { client, offer, params, sell, signal } = order
  const { sellAmount } = offer
  const { promisedMinimum = 0n, destinationAddress } = params
  const state = offerState.read(offer.state)
  requireSenderRefund(params)

  const net = sellAmount - state.fees.reduce((sum, { amount }) => sum + amount, 0n)
  const pair = { from: state.from, to: state.to, fromType: state.sellType, toType: state.buyType }
  const fresh = findBestOffer(requireAccepted(await client.quotes(pair, net, signal)))
  if (!fresh || fresh.amountTo < offer.minBuyAmount || fresh.amountTo < promisedMinimum) {
    throw new SwapError('outputAmountDeviationTooHigh', 'PACT SWAP no longer offers the minimum output of the route.')
  }
  const { marketMaker } = fresh
  const wanted = { amountFrom: net, toWalletAddress: destinationAddress, marketMaker }
  const composed = readComposed(requireAccepted(await client.compose(pair, wanted, signal)))
  const payment = verifyPayment(composed, order, net)

  // The integrator fees are paid from the same sell, in addition to the net amount.
  const spender = sell.payment ?? ''
  const { address: token } = sell.token
  const data = encodePayment({ ...payment, fees: state.fees, amount: token === undefined ? undefined : sellAmount })
  const approval = token === undefined ? undefined : { token, spender, amount: sellAmount }
  const value = token === undefined ? sellAmount : 0n
  return {
    asset: sell.token,
    amount: sellAmount,
    sources: params.sources,
    // Identifies the swap when a status request has only the payment.
    inboundAddress: sell.payment,
    kind: 'contractCall',
    call:
      sell.token.chain === 'TRON'
        ? { vm: 'tron', to: spender, data: data.slice(2), callValue: value, approval }
        : { vm: 'evm', to: spender, data, value, approval },
    meta: { pactswap: { sellType: state.sellType, buyType: state.buyType, marketMaker } },
  }
}

/** Compensation goes to the sender, and the call carries the amount. */
const requireSenderRefund = ({ sweep, refundAddress, refundAddressSetting, sources }: BuildParams): void => {
  if (sweep) throw refuse('takes exact amounts only, so a sweep is not possible')
  if (refundAddress === undefined || refundAddress === sources[0] || refundAddressSetting !== 'STRICT') return
  throw new SwapError('refundAddressUnsupportedByRoute', 'PACT SWAP compensates only the sender.')
}

const requireAccepted = (answer: ApiAnswer): unknown => {
  const text = readRefusalText(answer)
  if (text === undefined) return requireAnswer(answer)
  const { errorCode, message } = translateError(text)
  throw new SwapError(errorCode as ErrorCode, message)
}

/** Checks every field of the composed call for the net amount. */
const verifyPayment = (composed: Composed, order: DepositOrder, net: bigint): PaymentCall => {
  const { sell, params, trustPayload } = order
  const isNative = sell.token.address === undefined
  const contract = readAccount(sell.payment ?? '')
  if (contract === undefined || readAccount(composed.to) !== contract) throw refuse(`calls ${composed.to}`)
  if (composed.chainId !== undefined && composed.chainId !== sell.token.chainId)
    throw refuse(`is for chain ${composed.chainId}`)
  const payment = decodePayment(composed.data, isNative)
  if (!payment) throw refuse('is not a payment of this asset')
  const amount = isNative ? composed.value : payment.amount
  if (amount !== net || (!isNative && composed.value !== 0n)) throw refuse(`pays ${amount} and sends ${composed.value}`)
  if (payment.fees.length > 0) throw refuse('pays additional fees')
  if (payment.maxPayment < net || payment.maxNonce === 0n) throw refuse('would be rejected by the contract')
  if (payment.linkedId === 0n) throw refuse('is linked to no pact')
  if (!mayBePaid(payment.recipient, order)) throw refuse(`pays ${payment.recipient}`)
  if (payment.data === '0x') throw refuse('has no payload')
  if (!trustPayload && !namesDestination(payment.data, params.destinationAddress))
    throw refuse('does not name the destination')
  return payment
}

/**
 * Decides if a payment may go to an account: to one of the configured market makers, and never to nobody, the sender, the
 * destination, the payment contract or the token.
 */
const mayBePaid = (account: string, { sell, params, makers }: DepositOrder): boolean => {
  const recipient = readAccount(account)
  const own = [sell.payment ?? '', sell.token.address ?? '', ...params.sources, params.destinationAddress]
  if (recipient === undefined || /^0*$/.test(recipient) || own.some((one) => readAccount(one) === recipient))
    return false
  return makers.length === 0 || makers.some((one) => readAccount(one) === recipient)
}

const refuse = (what: string): SwapError =>
  new SwapError('unableToBuildTransaction', `The transaction composed by PACT SWAP ${what}.`)
