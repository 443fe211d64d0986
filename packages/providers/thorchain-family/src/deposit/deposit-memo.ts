import { type BuildParams, rescaleUp, SwapError } from '@switchyard/core'
import { limitMemoBytes } from '@switchyard/provider-kit'
import { memoAddress } from '../asset/address-form.ts'
import { refusedForm } from '../asset/refused-form.ts'
import { type FittedMemo, fitMemo } from '../memo/fit-memo.ts'
import { limitCeiling } from '../memo/limit-ceiling.ts'
import { type Network, networkDecimals } from '../network.ts'
import type { VaultState } from '../node/node-state.ts'
import type { OfferState } from '../quote/offer-state.ts'

/** A deposit's memo and the output that its limit promises after all fees, in network units; 0 where it accepts any output. */
export interface DepositMemo extends FittedMemo {
  readonly least: bigint
}

/** The memo of a deposit, with the limit of the offer or, if higher, the one that keeps the minimum of the swap. */
export const depositMemo = (
  network: Network,
  state: OfferState,
  addresses: BuildParams,
  vaults: VaultState,
): DepositMemo => {
  const { chain } = state.sell.token
  const whole = destinationPart(network, state.buyChain, addresses.destinationAddress)
  const destination = whole.startsWith(state.omitted ?? '') ? whole.slice(state.omitted?.length ?? 0) : whole
  if (state.memo.affiliates.length > 1 && !vaults.fullMemos) {
    throw new SwapError('quoteError', `${network.name} no longer accepts several affiliates; request a new quote.`)
  }
  const { limit, fees } = limitPart(network, state, addresses)
  const refund = refundPart(network, chain, addresses, vaults)
  const memo = { ...state.memo, destination, limit, refund }
  const notation = vaults.fullMemos ? 'scientific' : 'digits'
  const fitted = fitMemo(
    memo,
    limitCeiling(state.expected + state.limitFees.uncompared, limit),
    limitMemoBytes(chain),
    notation,
  )
  if (!fitted)
    throw new SwapError(
      'memoTooLongForSourceChain',
      `The memo exceeds ${limitMemoBytes(chain)} bytes on ${chain}; use a shorter address.`,
    )
  if (fitted.refundDropped && addresses.refundAddressSetting === 'STRICT') {
    throw new SwapError(
      'refundAddressTooLongForSellChain',
      `refundAddress ${refund} does not fit into the memo on ${chain}; omit it or use refundAddressSetting WARNING.`,
    )
  }
  return { ...fitted, least: fitted.limit === 0n ? 0n : fitted.limit - fees }
}

/** In network units; the limit is 0 for an offer that accepts any output. */
interface LimitPart {
  readonly limit: bigint
  /** How much of it the network may take after the comparison. */
  readonly fees: bigint
}

const limitPart = (network: Network, state: OfferState, { promisedMinimum = 0n }: BuildParams): LimitPart => {
  const { limit, expected } = state
  const { uncompared, spare } = state.limitFees
  const fees = uncompared + spare
  if (limit === 0n) return { limit, fees }
  const minimum = rescaleUp(promisedMinimum, state.buyDecimals, networkDecimals(network, state.buyAsset))
  if (minimum <= limit - fees) return { limit, fees }
  if (minimum + spare <= expected) return { limit: minimum + fees, fees }
  const margin = spare === 0n ? '' : ` with ${spare} for its outbound fee`
  throw new SwapError(
    'outputAmountDeviationTooHigh',
    `The expected output ${expected} of ${network.name} is below the minimum ${minimum}${margin}; request a new quote.`,
  )
}

const destinationPart = (network: Network, chain: string, address: string): string => {
  const destination = payableAddress(network, chain, address)
  if (destination !== undefined) return destination
  throw new SwapError(
    'invalidDestinationAddress',
    `destinationAddress ${address} is not an address on ${chain} that ${network.name} pays to.`,
  )
}

/** The refund address for the memo; `undefined` when it is the sender, who receives refunds by default. */
const refundPart = (
  network: Network,
  chain: string,
  addresses: BuildParams,
  vaults: VaultState,
): string | undefined => {
  if (addresses.refundAddress === undefined || addresses.refundAddress === addresses.sources[0]) return undefined
  if (chain === network.chain || !vaults.fullMemos) {
    if (addresses.refundAddressSetting !== 'STRICT') return undefined
    throw new SwapError(
      'refundAddressUnsupportedByRoute',
      `refundAddress is not supported: ${network.name} refunds ${chain} only to the sender.`,
    )
  }
  const refund = payableAddress(network, chain, addresses.refundAddress)
  if (refund !== undefined) return refund
  throw new SwapError(
    'invalidRefundAddress',
    `refundAddress ${addresses.refundAddress} is not an address on ${chain} that ${network.name} pays to.`,
  )
}

/** The address for the memo; `undefined` when it is not on the chain or has a form the network does not pay to. */
const payableAddress = (network: Network, chain: string, address: string): string | undefined =>
  refusedForm(network, chain, address) === undefined ? memoAddress(chain, address) : undefined
