import {
  type Clock,
  type Deposit,
  type DepositBase,
  type Offer,
  type Parties,
  rescale,
  SwapError,
} from '@switchyard/core'
import { memoBudget } from '@switchyard/provider-kit'
import { memoAddress } from './family/address-form.ts'
import { isContractDeposit } from './family/deposit-form.ts'
import { type FittedMemo, fitMemo } from './family/fit-memo.ts'
import { isHalted, isStreamingPaused } from './family/halts.ts'
import { type Network, networkDecimals } from './family/network.ts'
import type { Gate, Inbound } from './family/node-state.ts'
import { memoData, routerCall } from './family/router-call.ts'
import { limitCeiling } from './limit.ts'
import { type OfferState, readState } from './offer-state.ts'
import type { Settings } from './settings.ts'

/** What a deposit is built from. `gate` must have been read for this deposit: vaults change every few days. */
export interface Order {
  readonly offer: Offer
  readonly parties: Parties
  readonly gate: Gate
}

/**
 * The deposit that executes an offer, for the vault and router of this moment.
 *
 * Throws `SwapError` `swapHalted`, `invalidDestinationAddress`, `invalidRefundAddress`, `sellAssetAmountTooSmall`,
 * `memoTooLongForSourceChain`, and under `STRICT` `refundAddressTooLongForSellChain` or
 * `refundAddressUnsupportedByRoute`.
 */
export const buildDeposit = (network: Network, settings: Settings, clock: Clock, order: Order): Deposit => {
  const state = readState(order.offer.state)
  requireOpen(network, state, order.gate)
  const memo = partiesMemo(network, state, order.parties).text
  const inbound = order.gate.inbounds.get(state.sell.token.chain)
  if (state.sell.token.chain === network.chain) return { ...base(state, order), ...transfer(memo) }
  if (!inbound) throw new SwapError('swapHalted', `${network.name} has no vault for ${state.sell.token.chain}.`)
  requireAboveDust(network, state, order.offer, inbound)
  const common = { ...base(state, order), inboundAddress: inbound.vault }
  if (!isContractDeposit(state.sell.token.chain)) return { ...common, ...transfer(memo, inbound.vault) }
  return { ...common, kind: 'contractCall', memo, call: evmCall(settings, clock, state, order.offer, inbound, memo) }
}

const requireOpen = (network: Network, { sell, buyAsset, memo }: OfferState, gate: Gate): void => {
  const halted = [sell.asset, buyAsset].some((asset) => isHalted(network, asset, gate))
  if (!halted && !(memo.interval > 0 && isStreamingPaused(gate))) return
  throw new SwapError('swapHalted', `${network.name} has halted trading of ${sell.asset} for ${buyAsset}.`)
}

const base = ({ sell }: OfferState, { offer, parties }: Order): DepositBase => ({
  asset: sell.token,
  amount: offer.sellAmount,
  sources: parties.sources,
  ...(offer.expiresAt === undefined ? {} : { expiresAt: offer.expiresAt }),
  ...(parties.sweep ? { sweep: true } : {}),
})

/** To a vault, or, without one, the network's own deposit message. */
const transfer = (memo: string, vault?: string) =>
  vault === undefined
    ? ({ kind: 'transferWithMemo', form: 'msgDeposit', memo } as const)
    : ({ kind: 'transferWithMemo', form: 'transfer', to: vault, memo } as const)

const requireAboveDust = (network: Network, { sell }: OfferState, offer: Offer, { dust }: Inbound): void => {
  const amount = rescale(offer.sellAmount, sell.token.decimals, networkDecimals(network, sell.asset))
  if (amount <= dust) throw new SwapError('sellAssetAmountTooSmall', `A deposit of dust would be lost: ${amount}.`)
}

const evmCall = (
  settings: Settings,
  clock: Clock,
  { sell: { token } }: OfferState,
  offer: Offer,
  { vault, router }: Inbound,
  memo: string,
): Extract<Deposit, { kind: 'contractCall' }>['call'] => {
  const native = token.address === undefined
  const amount = offer.sellAmount
  if (router === undefined) {
    if (!native) throw new SwapError('swapHalted', `There is no router to deposit ${token.identifier} through.`)
    return { vm: 'evm', to: vault, data: memoData(memo), value: amount }
  }
  const expiry = Math.floor(routerExpiry(settings, clock, offer) / 1_000)
  const data = routerCall({ vault, amount, memo, expiry, ...(native ? {} : { token: token.address }) })
  const call = { vm: 'evm', to: router, data, value: native ? amount : 0n, deadline: expiry } as const
  return token.address === undefined ? call : { ...call, approval: { token: token.address, spender: router, amount } }
}

/** What the protocol gives a quote, for an offer that does not say. */
const QUOTE_LIFE_MS = 15 * 60_000

const routerExpiry = ({ routerExpiryMs }: Settings, clock: Clock, { expiresAt }: Offer): number =>
  routerExpiryMs === undefined ? (expiresAt ?? clock.now() + QUOTE_LIFE_MS) : clock.now() + routerExpiryMs

/** The memo for these parties, with the price limit the offer promised. */
const partiesMemo = (network: Network, state: OfferState, parties: Parties): FittedMemo => {
  const { chain } = state.sell.token
  const destination = memoAddress(state.buyChain, parties.destinationAddress)
  if (destination === undefined) {
    throw new SwapError(
      'invalidDestinationAddress',
      `${parties.destinationAddress} is not an address on ${state.buyChain}.`,
    )
  }
  const refund = refundPart(network, chain, parties)
  const memo = { ...state.memo, destination, limit: state.limit, ...(refund === undefined ? {} : { refund }) }
  const fitted = fitMemo(memo, limitCeiling(state.expected, state.limit), memoBudget(chain))
  if (!fitted)
    throw new SwapError('memoTooLongForSourceChain', `The memo does not fit ${memoBudget(chain)} bytes on ${chain}.`)
  if (fitted.refundDropped && parties.refundAddressSetting === 'STRICT') {
    throw new SwapError(
      'refundAddressTooLongForSellChain',
      `refundAddress ${refund} does not fit the memo on ${chain}.`,
    )
  }
  return fitted
}

/** The refund address as far as it must be written: refunds go to the sender by themselves. */
const refundPart = (network: Network, chain: string, parties: Parties): string | undefined => {
  if (parties.refundAddress === undefined || parties.refundAddress === parties.sources[0]) return undefined
  if (chain === network.chain) {
    if (parties.refundAddressSetting !== 'STRICT') return undefined
    throw new SwapError('refundAddressUnsupportedByRoute', `${network.name} refunds its own coins to the sender alone.`)
  }
  const refund = memoAddress(chain, parties.refundAddress)
  if (refund !== undefined) return refund
  throw new SwapError('invalidRefundAddress', `${parties.refundAddress} is not an address on ${chain}.`)
}
