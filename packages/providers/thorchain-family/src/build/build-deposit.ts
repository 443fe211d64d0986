import {
  type Clock,
  chainByCode,
  type Deposit,
  type DepositBase,
  type Offer,
  rescale,
  type SwapAddresses,
  SwapError,
} from '@switchyard/core'
import { memoAddress } from '../asset/address-form.ts'
import { refusedForm } from '../asset/refused-form.ts'
import { type Network, networkDecimals } from '../network.ts'
import { isHalted, isStreamingPaused } from '../node/halts.ts'
import type { Gate, Inbound } from '../node/node-state.ts'
import { type OfferState, readState } from '../quote/offer-state.ts'
import type { Settings } from '../settings.ts'
import { isContractDeposit } from './deposit-form.ts'
import { partiesMemo } from './parties-memo.ts'
import { memoData, routerCall } from './router-call.ts'
import { routerManifest } from './router-manifest.ts'

/** What a deposit is built from. `gate` must have been read for this deposit: vaults change every few days. */
export interface Order {
  readonly offer: Offer
  readonly addresses: SwapAddresses
  readonly gate: Gate
}

/**
 * The deposit that executes an offer, for the vault and router of this moment.
 *
 * Throws `SwapError` `swapHalted`, `invalidSourceAddress`, `invalidDestinationAddress`, `invalidRefundAddress`,
 * `sellAssetAmountTooSmall`, `memoTooLongForSourceChain`, and under `STRICT` `refundAddressTooLongForSellChain` or
 * `refundAddressUnsupportedByRoute`.
 */
export const buildDeposit = (network: Network, settings: Settings, clock: Clock, order: Order): Deposit => {
  const state = readState(order.offer.state)
  requireOpen(network, state, order.gate)
  requireWatched(network, state, order.addresses)
  const memo = partiesMemo(network, state, order.addresses, order.gate).text
  const inbound = order.gate.inbounds.get(state.sell.token.chain)
  if (state.sell.token.chain === network.chain) return { ...base(state, order), ...transfer(memo) }
  if (!inbound) throw new SwapError('swapHalted', `${network.name} has no vault for ${state.sell.token.chain}.`)
  requireAboveDust(network, state, order.offer, inbound)
  const common = { ...base(state, order), inboundAddress: inbound.vault }
  if (!isContractDeposit(state.sell.token.chain)) return { ...common, ...transfer(memo, inbound.vault) }
  const call =
    chainByCode(state.sell.token.chain)?.family === 'radix'
      ? manifestCall(state, order, inbound, memo)
      : evmCall(settings, clock, state, order.offer, inbound, memo)
  return { ...common, kind: 'contractCall', memo, call }
}

const requireOpen = (network: Network, { sell, buyAsset, memo }: OfferState, gate: Gate): void => {
  const halted = [sell.asset, buyAsset].some((asset) => isHalted(network, asset, gate))
  if (!halted && !(memo.interval > 0 && isStreamingPaused(gate))) return
  throw new SwapError('swapHalted', `${network.name} has halted trading of ${sell.asset} for ${buyAsset}.`)
}

/** A deposit from an address the network does not see would be lost. */
const requireWatched = (network: Network, { sell }: OfferState, { sources }: SwapAddresses): void => {
  for (const source of sources) {
    const form = refusedForm(network, sell.token.chain, source)
    if (form !== undefined)
      throw new SwapError(
        'invalidSourceAddress',
        `${network.name} does not see deposits from ${form} address ${source}.`,
      )
  }
}

const base = ({ sell }: OfferState, { offer, addresses }: Order): DepositBase => ({
  asset: sell.token,
  amount: offer.sellAmount,
  sources: addresses.sources,
  ...(offer.expiresAt === undefined ? {} : { expiresAt: offer.expiresAt }),
  ...(addresses.sweep ? { sweep: true } : {}),
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

const manifestCall = (
  { sell: { token } }: OfferState,
  { offer, addresses }: Order,
  { vault, router }: Inbound,
  memo: string,
): Extract<Deposit, { kind: 'contractCall' }>['call'] => {
  const [source] = addresses.sources
  const sender = memoAddress(token.chain, source)
  if (sender === undefined)
    throw new SwapError('invalidSourceAddress', `${source} is not an account on ${token.chain}.`)
  if (router === undefined) {
    throw new SwapError('swapHalted', `There is no router to deposit ${token.identifier} through.`)
  }
  return { vm: 'radix', manifest: routerManifest({ sender, vault, router, amount: offer.sellAmount, memo }) }
}

/** What the protocol gives a quote, for an offer that does not say. */
const QUOTE_LIFE_MS = 15 * 60_000

const routerExpiry = ({ routerExpiryMs }: Settings, clock: Clock, { expiresAt }: Offer): number =>
  routerExpiryMs === undefined ? (expiresAt ?? clock.now() + QUOTE_LIFE_MS) : clock.now() + routerExpiryMs
