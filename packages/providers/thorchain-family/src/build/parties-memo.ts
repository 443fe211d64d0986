import { type SwapAddresses, SwapError } from '@switchyard/core'
import { memoBudget } from '@switchyard/provider-kit'
import { memoAddress } from '../asset/address-form.ts'
import { refusedForm } from '../asset/refused-form.ts'
import { type FittedMemo, fitMemo } from '../memo/fit-memo.ts'
import { limitCeiling } from '../memo/limit.ts'
import type { Network } from '../network.ts'
import type { Gate } from '../node/node-state.ts'
import type { OfferState } from '../quote/offer-state.ts'

/** The memo for these parties, with the price limit the offer promised. */
export const partiesMemo = (network: Network, state: OfferState, addresses: SwapAddresses, gate: Gate): FittedMemo => {
  const { chain } = state.sell.token
  const destination = destinationPart(network, state.buyChain, addresses.destinationAddress)
  if (state.memo.affiliates.length > 1 && !gate.fullMemos) {
    throw new SwapError('quoteError', `${network.name} no longer takes several affiliates; ask for a new quote.`)
  }
  const refund = refundPart(network, chain, addresses, gate)
  const memo = { ...state.memo, destination, limit: state.limit, ...(refund === undefined ? {} : { refund }) }
  const notation = gate.fullMemos ? 'scientific' : 'digits'
  const fitted = fitMemo(memo, limitCeiling(state.expected, state.limit), memoBudget(chain), notation)
  if (!fitted)
    throw new SwapError('memoTooLongForSourceChain', `The memo does not fit ${memoBudget(chain)} bytes on ${chain}.`)
  if (fitted.refundDropped && addresses.refundAddressSetting === 'STRICT') {
    throw new SwapError(
      'refundAddressTooLongForSellChain',
      `refundAddress ${refund} does not fit the memo on ${chain}.`,
    )
  }
  return fitted
}

const destinationPart = (network: Network, chain: string, address: string): string => {
  const destination = payableAddress(network, chain, address)
  if (destination !== undefined) return destination
  throw new SwapError('invalidDestinationAddress', `${address} is not an address ${network.name} pays to on ${chain}.`)
}

/** The refund address as far as it must be written: refunds go to the sender by themselves. */
const refundPart = (network: Network, chain: string, addresses: SwapAddresses, gate: Gate): string | undefined => {
  if (addresses.refundAddress === undefined || addresses.refundAddress === addresses.sources[0]) return undefined
  if (chain === network.chain || !gate.fullMemos) {
    if (addresses.refundAddressSetting !== 'STRICT') return undefined
    throw new SwapError('refundAddressUnsupportedByRoute', `${network.name} refunds ${chain} to the sender alone.`)
  }
  const refund = payableAddress(network, chain, addresses.refundAddress)
  if (refund !== undefined) return refund
  throw new SwapError('invalidRefundAddress', `${addresses.refundAddress} is not an address on ${chain}.`)
}

/** The address as the memo takes it, `undefined` when it is none of the chain or of a form the network does not pay to. */
const payableAddress = (network: Network, chain: string, address: string): string | undefined =>
  refusedForm(network, chain, address) === undefined ? memoAddress(chain, address) : undefined
