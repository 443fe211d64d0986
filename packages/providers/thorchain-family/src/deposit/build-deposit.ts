import {
  type BuildParams,
  type Clock,
  chainByCode,
  type Deposit,
  type DepositBase,
  type Offer,
  rescale,
  SwapError,
} from '@switchyard/core'
import { memoAddress } from '../asset/address-form.ts'
import { refusedForm } from '../asset/refused-form.ts'
import { type Network, networkDecimals } from '../network.ts'
import { isHalted, isStreamingPaused } from '../node/halts.ts'
import type { Inbound, VaultState } from '../node/node-state.ts'
import { type OfferState, readState } from '../quote/offer-state.ts'
import type { Settings } from '../settings.ts'
import { type DepositMemo, depositMemo } from './deposit-memo.ts'
import { isContractDeposit } from './is-contract-deposit.ts'
import { memoData, routerCall } from './router-call.ts'
import { routerManifest } from './router-manifest.ts'

/** Input of {@link buildDeposit}. `vaults` must have been read for this deposit: vaults change every few days. */
export interface DepositOrder {
  readonly offer: Offer
  readonly addresses: BuildParams
  readonly vaults: VaultState
}

/**
 * The deposit that executes an offer, with the current vault and router.
 *
 * @throws {SwapError} `swapHalted`, `invalidSourceAddress`, `invalidDestinationAddress`, `invalidRefundAddress`,
 * `sellAssetAmountTooSmall`, `memoTooLongForSourceChain`, and under `STRICT` `refundAddressTooLongForSellChain` or
 * `refundAddressUnsupportedByRoute`.
 */
export const buildDeposit = (network: Network, settings: Settings, clock: Clock, order: DepositOrder): Deposit => {
  const state = readState(order.offer.state)
  requireOpen(network, state, order.vaults)
  requireObservedSources(network, state, order.addresses)
  const fitted = depositMemo(network, state, order.addresses, order.vaults)
  const memo = fitted.text
  const shared = { ...base(state, order), ...enforced(network, state, fitted) }
  const inbound = order.vaults.inbounds.get(state.sell.token.chain)
  if (state.sell.token.chain === network.chain) return { ...shared, ...transfer(memo) }
  if (!inbound)
    throw new SwapError(
      'swapHalted',
      `${network.name} has no vault for ${state.sell.token.chain}; use another provider.`,
    )
  requireVerified(network, inbound)
  requireAboveDust(network, state, order.offer, inbound)
  const common = { ...shared, inboundAddress: inbound.vault }
  if (!isContractDeposit(state.sell.token.chain)) return { ...common, ...transfer(memo, inbound.vault) }
  const call =
    chainByCode(state.sell.token.chain)?.family === 'radix'
      ? manifestCall(state, order, inbound, memo)
      : evmCall(settings, clock, state, order.offer, inbound, memo)
  return { ...common, kind: 'contractCall', memo, call }
}

const requireOpen = (network: Network, { sell, buyAsset, memo }: OfferState, vaults: VaultState): void => {
  const halted = [sell.asset, buyAsset].some((asset) => isHalted(network, asset, vaults))
  if (!halted && !(memo.interval > 0 && isStreamingPaused(vaults))) return
  throw new SwapError('swapHalted', `${network.name} has halted trading of ${sell.asset} for ${buyAsset}.`)
}

/** Funds from an address form that the network does not observe would be lost. */
const requireObservedSources = (network: Network, { sell }: OfferState, { sources }: BuildParams): void => {
  for (const source of sources) {
    const form = refusedForm(network, sell.token.chain, source)
    if (form !== undefined)
      throw new SwapError(
        'invalidSourceAddress',
        `Source address ${source} is a ${form} address, which ${network.name} does not observe; use another address form.`,
      )
  }
}

const base = ({ sell }: OfferState, { offer, addresses }: DepositOrder): DepositBase => ({
  asset: sell.token,
  amount: offer.sellAmount,
  sources: addresses.sources,
  ...(offer.expiresAt === undefined ? {} : { expiresAt: offer.expiresAt }),
  ...(addresses.sweep ? { sweep: true } : {}),
})

const enforced = (
  network: Network,
  { buyAsset, buyDecimals }: OfferState,
  { least }: DepositMemo,
): Pick<DepositBase, 'enforced'> =>
  least === 0n ? {} : { enforced: { minBuyAmount: rescale(least, networkDecimals(network, buyAsset), buyDecimals) } }

const requireVerified = (network: Network, { chain, unverified }: Inbound): void => {
  if (!unverified) return
  throw new SwapError(
    'swapHalted',
    `The nodes of ${network.name} do not confirm vault and router on ${chain}; try later.`,
  )
}

/** A transfer to the vault; without a vault, the network's own deposit message. */
const transfer = (memo: string, vault?: string) =>
  vault === undefined
    ? ({ kind: 'transferWithMemo', form: 'msgDeposit', memo } as const)
    : ({ kind: 'transferWithMemo', form: 'transfer', to: vault, memo } as const)

const requireAboveDust = (network: Network, { sell }: OfferState, offer: Offer, { dust }: Inbound): void => {
  const amount = rescale(offer.sellAmount, sell.token.decimals, networkDecimals(network, sell.asset))
  if (amount <= dust)
    throw new SwapError(
      'sellAssetAmountTooSmall',
      `A deposit of ${amount} units of ${sell.asset} would be lost; deposit more than ${dust}.`,
    )
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
    if (!native)
      throw new SwapError(
        'swapHalted',
        `${token.identifier} cannot be deposited without a router, and the network lists none on ${token.chain}.`,
      )
    return { vm: 'evm', to: vault, data: memoData(memo), value: amount }
  }
  const expiry = Math.floor(routerExpiry(settings, clock, offer) / 1_000)
  const data = routerCall({ vault, amount, memo, expiry, ...(native ? {} : { token: token.address }) })
  const call = { vm: 'evm', to: router, data, value: native ? amount : 0n, deadline: expiry } as const
  return token.address === undefined ? call : { ...call, approval: { token: token.address, spender: router, amount } }
}

const manifestCall = (
  { sell: { token } }: OfferState,
  { offer, addresses }: DepositOrder,
  { vault, router }: Inbound,
  memo: string,
): Extract<Deposit, { kind: 'contractCall' }>['call'] => {
  const [source] = addresses.sources
  const sender = memoAddress(token.chain, source)
  if (sender === undefined)
    throw new SwapError('invalidSourceAddress', `Source address ${source} is not an account on ${token.chain}.`)
  if (router === undefined) {
    throw new SwapError(
      'swapHalted',
      `${token.identifier} cannot be deposited without a router, and the network lists none on ${token.chain}.`,
    )
  }
  return { vm: 'radix', manifest: routerManifest({ sender, vault, router, amount: offer.sellAmount, memo }) }
}

/** What the protocol gives a quote, for an offer that does not say. */
const QUOTE_LIFE_MS = 15 * 60_000

const routerExpiry = ({ routerExpiryMs }: Settings, clock: Clock, { expiresAt }: Offer): number =>
  routerExpiryMs === undefined ? (expiresAt ?? clock.now() + QUOTE_LIFE_MS) : clock.now() + routerExpiryMs
