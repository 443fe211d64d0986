import {
  type BuildParams,
  type ContractCall,
  type Deposit,
  type ErrorCode,
  type Offer,
  SwapError,
} from '@switchyard/core'
import { readRefusalText } from '@switchyard/provider-kit'
import { accountHex } from './account-hex.ts'
import type { Client } from './client.ts'
import { type Composed, readComposed } from './composed.ts'
import { namesDestination } from './names-destination.ts'
import { type OfferState, readState } from './offer-state.ts'
import type { PactAsset } from './pact-assets.ts'
import { decodePayment, encodePayment, type PaymentCall } from './payment-call.ts'
import { requireAnswer, translateError } from './translate-error.ts'
import { bestOffer } from './translate-quote.ts'

/** Everything needed to build a deposit. */
export interface DepositOrder {
  readonly client: Client
  readonly offer: Offer
  readonly addresses: BuildParams
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
  const { client, offer, addresses, sell, signal } = order
  const state = readState(offer.state)
  requirePlain(addresses)
  const net = offer.sellAmount - state.fees.reduce((sum, { amount }) => sum + amount, 0n)
  const pair = { from: state.from, to: state.to, fromType: state.sellType, toType: state.buyType }
  const fresh = bestOffer(good(await client.quotes(pair, net, signal)))
  const { promisedMinimum = 0n } = addresses
  if (!fresh || fresh.amountTo < offer.minBuyAmount || fresh.amountTo < promisedMinimum)
    throw new SwapError('outputAmountDeviationTooHigh', 'PACT SWAP no longer offers the minimum output of the route.')
  const { destinationAddress } = addresses
  const composed = readComposed(good(await client.compose(pair, net, destinationAddress, fresh.marketMaker, signal)))
  const payment = verifyPayment(composed, order, net)
  return {
    asset: sell.token,
    amount: offer.sellAmount,
    sources: addresses.sources,
    // Identifies the swap when a status request has only the payment.
    ...(sell.payment === undefined ? {} : { inboundAddress: sell.payment }),
    kind: 'contractCall',
    call: callOf(sell, state, offer.sellAmount, payment),
    meta: { pactswap: { sellType: state.sellType, buyType: state.buyType, marketMaker: fresh.marketMaker } },
  }
}

/** Compensation goes to the sender, and the call carries the amount. */
const requirePlain = ({ sweep, refundAddress, refundAddressSetting, sources }: BuildParams): void => {
  if (sweep) throw refuse('takes exact amounts only, so a sweep is not possible')
  if (refundAddress === undefined || refundAddress === sources[0] || refundAddressSetting !== 'STRICT') return
  throw new SwapError('refundAddressUnsupportedByRoute', 'PACT SWAP compensates only the sender.')
}

const good = (answer: Parameters<typeof requireAnswer>[0]): unknown => {
  const text = readRefusalText(answer)
  if (text === undefined) return requireAnswer(answer)
  const { errorCode, message } = translateError(text)
  throw new SwapError(errorCode as ErrorCode, message)
}

/** The composed call for the net amount, with every field checked. */
const verifyPayment = (composed: Composed, order: DepositOrder, net: bigint): PaymentCall => {
  const { sell, addresses, trustPayload } = order
  const native = sell.token.address === undefined
  const contract = accountHex(sell.payment ?? '')
  if (contract === undefined || accountHex(composed.to) !== contract) throw refuse(`calls ${composed.to}`)
  if (composed.chainId !== undefined && composed.chainId !== sell.token.chainId)
    throw refuse(`is for chain ${composed.chainId}`)
  const payment = decodePayment(composed.data, native)
  if (!payment) throw refuse('is not a payment of this asset')
  const amount = native ? composed.value : payment.amount
  if (amount !== net || (!native && composed.value !== 0n)) throw refuse(`pays ${amount} and sends ${composed.value}`)
  if (payment.fees.length > 0) throw refuse('pays additional fees')
  if (payment.maxPayment < net || payment.maxNonce === 0n) throw refuse('would be rejected by the contract')
  if (payment.linkedId === 0n) throw refuse('is linked to no pact')
  if (!mayBePaid(payment.recipient, order)) throw refuse(`pays ${payment.recipient}`)
  if (payment.data === '0x') throw refuse('has no payload')
  if (!trustPayload && !namesDestination(payment.data, addresses.destinationAddress))
    throw refuse('does not name the destination')
  return payment
}

/**
 * Whether a payment may go to an account: to one of the configured market makers, and never to nobody, the sender, the
 * destination, the payment contract or the token.
 */
const mayBePaid = (account: string, { sell, addresses, makers }: DepositOrder): boolean => {
  const recipient = accountHex(account)
  const own = [sell.payment ?? '', sell.token.address ?? '', ...addresses.sources, addresses.destinationAddress]
  if (recipient === undefined || /^0*$/.test(recipient) || own.some((one) => accountHex(one) === recipient))
    return false
  return makers.length === 0 || makers.some((one) => accountHex(one) === recipient)
}

const refuse = (what: string): SwapError =>
  new SwapError('unableToBuildTransaction', `The transaction composed by PACT SWAP ${what}.`)

/** The verified call with the integrator fees, which are paid from the same sell, in addition to the net amount. */
const callOf = (sell: PactAsset, { fees }: OfferState, gross: bigint, payment: PaymentCall): ContractCall['call'] => {
  const spender = sell.payment ?? ''
  const native = sell.token.address === undefined
  const data = encodePayment({ ...payment, fees, ...(native ? {} : { amount: gross }) })
  const approval =
    sell.token.address === undefined ? {} : { approval: { token: sell.token.address, spender, amount: gross } }
  const value = native ? gross : 0n
  if (sell.token.chain === 'TRON')
    return { vm: 'tron', to: spender, data: data.slice(2), callValue: value, ...approval }
  return { vm: 'evm', to: spender, data, value, ...approval }
}
