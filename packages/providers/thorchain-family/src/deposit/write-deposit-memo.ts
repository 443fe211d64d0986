import { type BuildParams, rescaleUp, SwapError } from '@switchyard/core'
import { limitMemoBytes } from '@switchyard/provider-kit'
import { toMemoAddress } from '../assets/address-form.ts'
import { type AddressInRole, findRefusedForm } from '../assets/find-refused-form.ts'
import { computeCeiling, type FittedMemo, fitMemo } from '../memo/fit-memo.ts'
import { findDecimals, type Network } from '../network.ts'
import type { VaultState } from '../node/node-state.ts'
import type { OfferState } from '../quote/offer-state.ts'

/** A deposit's memo and the output that its limit promises after all fees, in network units; 0 where it accepts any output. */
export interface DepositMemo extends FittedMemo {
  readonly least: bigint
}

/** Addresses of the deposit and the state of the network. */
export interface MemoOrder {
  readonly addresses: BuildParams
  readonly vaults: VaultState
}

/** Writes the memo of a deposit, with the limit of the offer or, if higher, the one that keeps the minimum of the swap. */
export const writeDepositMemo = (state: OfferState, order: MemoOrder, network: Network): DepositMemo => {
  const { addresses, vaults } = order
  const { chain } = state.sell.token
  const { destinationAddress } = addresses
  const payee = { chain: state.buyChain, address: destinationAddress, role: 'destination' } as const
  const whole = toPayableAddress(network, payee)
  if (whole === undefined) {
    throw new SwapError(
      'invalidDestinationAddress',
      `destinationAddress ${destinationAddress} is not an address on ${state.buyChain} that ${network.name} pays to.`,
    )
  }
  const destination = whole.startsWith(state.omitted ?? '') ? whole.slice(state.omitted?.length ?? 0) : whole
  if (state.memo.affiliates.length > 1 && !vaults.fullMemos) {
    throw new SwapError('quoteError', `${network.name} no longer accepts several affiliates; request a new quote.`)
  }

  // The network takes the fees after it has compared the output with the limit. A limit of 0 accepts any output.
  const { uncompared, spare } = state.limitFees
  const fees = uncompared + spare
  const minimum = rescaleUp(addresses.promisedMinimum ?? 0n, state.buyDecimals, findDecimals(network, state.buyAsset))
  const isKept = state.limit === 0n || minimum <= state.limit - fees
  if (!isKept && minimum + spare > state.expected) {
    const margin = spare === 0n ? '' : ` with ${spare} for its outbound fee`
    throw new SwapError(
      'outputAmountDeviationTooHigh',
      `The expected output ${state.expected} of ${network.name} is below the minimum ${minimum}${margin}; request a new quote.`,
    )
  }
  const limit = isKept ? state.limit : minimum + fees

  // The sender receives refunds by default.
  const { refundAddress, refundAddressSetting } = addresses
  const isStrict = refundAddressSetting === 'STRICT'
  let refund = refundAddress === addresses.sources[0] ? undefined : refundAddress
  if (refund !== undefined && (chain === network.chain || !vaults.fullMemos)) {
    if (isStrict) {
      throw new SwapError(
        'refundAddressUnsupportedByRoute',
        `refundAddress is not supported: ${network.name} refunds ${chain} only to the sender.`,
      )
    }
    refund = undefined
  }
  if (refund !== undefined) {
    refund = toPayableAddress(network, { chain, address: refund, role: 'refund' })
    if (refund === undefined) {
      throw new SwapError(
        'invalidRefundAddress',
        `refundAddress ${refundAddress} is not an address on ${chain} that ${network.name} pays to.`,
      )
    }
  }

  const budget = limitMemoBytes(chain)
  const fitted = fitMemo(
    { ...state.memo, destination, limit, refund },
    {
      ceiling: computeCeiling(state.expected + uncompared, limit),
      budget,
      notation: vaults.fullMemos ? 'scientific' : 'digits',
    },
  )
  if (!fitted) {
    throw new SwapError(
      'memoTooLongForSourceChain',
      `The memo exceeds ${budget} bytes on ${chain}; use a shorter address.`,
    )
  }
  if (fitted.refundDropped && isStrict) {
    throw new SwapError(
      'refundAddressTooLongForSellChain',
      `refundAddress ${refund} does not fit into the memo on ${chain}; omit it or use refundAddressSetting WARNING.`,
    )
  }
  return { ...fitted, least: fitted.limit === 0n ? 0n : fitted.limit - fees }
}

/** Returns the address for the memo; `undefined` when it is not on the chain or has a form the network does not pay to. */
const toPayableAddress = (network: Network, address: AddressInRole): string | undefined =>
  findRefusedForm(network, address) === undefined ? toMemoAddress(address.chain, address.address) : undefined
