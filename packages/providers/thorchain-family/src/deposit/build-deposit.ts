import {
  type BuildParams,
  type Clock,
  type Deposit,
  type DepositBase,
  findChain,
  type Offer,
  rescale,
  SwapError,
  type Token,
} from '@switchyard/core'
import { toMemoAddress } from '../assets/address-form.ts'
import { findRefusedForm } from '../assets/find-refused-form.ts'
import { findDecimals, type Network } from '../network.ts'
import { isHalted, isSigningHalted, isStreamingPaused } from '../node/halts.ts'
import type { Inbound, VaultState } from '../node/node-state.ts'
import type { Settings } from '../options.ts'
import { readState } from '../quote/offer-state.ts'
import { isContractDeposit } from './is-contract-deposit.ts'
import { encodeMemo, encodeRouterCall } from './router-call.ts'
import { writeRouterManifest } from './router-manifest.ts'
import { writeDepositMemo } from './write-deposit-memo.ts'

/** Input of {@link buildDeposit}. `vaults` must have been read for this deposit: vaults change every few days. */
export interface DepositOrder {
  readonly offer: Offer
  readonly addresses: BuildParams
  readonly vaults: VaultState
}

/** Network, resolved options and clock of a provider. */
export interface BuildContext {
  readonly network: Network
  readonly settings: Settings
  readonly clock: Clock
}

/**
 * Builds the deposit that executes an offer, with the current vault and router.
 *
 * @throws {SwapError} `swapHalted`, `unableToBuildTransaction` for a router that is not recognised, `invalidSourceAddress`, `invalidDestinationAddress`, `invalidRefundAddress`,
 * `sellAssetAmountTooSmall`, `memoTooLongForSourceChain`, and under `STRICT` `refundAddressTooLongForSellChain` or
 * `refundAddressUnsupportedByRoute`.
 */
export const buildDeposit = (order: DepositOrder, context: BuildContext): Deposit => {
  const { offer, addresses, vaults } = order
  const { network } = context
  const state = readState(offer.state)
  const { sell, buyAsset, buyDecimals } = state
  const { chain } = sell.token
  const halted = [sell.asset, buyAsset].some((asset) => isHalted(network, asset, vaults))
  if (halted || (state.memo.interval > 0 && isStreamingPaused(vaults))) {
    throw new SwapError('swapHalted', `${network.name} has halted trading of ${sell.asset} for ${buyAsset}.`)
  }
  // A halt of the sell chain's signing stops only refunds: the route warns of it.
  if (isSigningHalted(network, state.buyChain, vaults)) {
    throw new SwapError(
      'swapHalted',
      `${network.name} signs no payments on ${state.buyChain} now: the payout would wait. Use another provider, or try later.`,
    )
  }

  // Funds from an address form that the network does not observe would be lost.
  for (const source of addresses.sources) {
    const form = findRefusedForm(network, { chain, address: source, role: 'source' })
    if (form === undefined) continue
    throw new SwapError(
      'invalidSourceAddress',
      `Source address ${source} is a ${form} address, which ${network.name} does not observe; use another address form.`,
    )
  }

  const { text: memo, least } = writeDepositMemo(state, order, network)
  const minBuyAmount = rescale(least, findDecimals(network, buyAsset), buyDecimals)
  const shared: DepositBase = {
    asset: sell.token,
    amount: offer.sellAmount,
    sources: addresses.sources,
    expiresAt: offer.expiresAt,
    sweep: addresses.sweep ? true : undefined,
    enforced: least === 0n ? undefined : { minBuyAmount },
  }
  // A sell of the network's own chain is its own deposit message, without a vault.
  if (chain === network.chain) return { ...shared, kind: 'transferWithMemo', form: 'msgDeposit', memo }

  const inbound = vaults.inbounds.get(chain)
  if (!inbound) {
    throw new SwapError('swapHalted', `${network.name} has no vault for ${chain}; use another provider.`)
  }
  if (inbound.unverified) {
    const { kind, reason } = inbound.unverified
    throw new SwapError(
      kind === 'disputed' ? 'swapHalted' : 'unableToBuildTransaction',
      `${network.name} takes no deposits on ${chain} through this engine. ${reason}`,
    )
  }
  const amount = rescale(offer.sellAmount, sell.token.decimals, findDecimals(network, sell.asset))
  if (amount <= inbound.dust) {
    throw new SwapError(
      'sellAssetAmountTooSmall',
      `A deposit of ${amount} units of ${sell.asset} would be lost; deposit more than ${inbound.dust}.`,
    )
  }

  const common = { ...shared, inboundAddress: inbound.vault }
  if (!isContractDeposit(chain)) {
    const limits = network.depositOutputs[chain]
    const outputLimits = limits && { ...limits, forms: network.addressForms[chain]?.source }
    return { ...common, kind: 'transferWithMemo', form: 'transfer', to: inbound.vault, memo, outputLimits }
  }
  return {
    ...common,
    kind: 'contractCall',
    memo,
    call: createCall(memo, { token: sell.token, inbound, order }, context),
  }
}

type Call = Extract<Deposit, { kind: 'contractCall' }>['call']

/** Creates the call of the network's router, or of the vault itself where the network has no router for the chain's coin. */
const createCall = (
  memo: string,
  { token, inbound, order }: { readonly token: Token; readonly inbound: Inbound; readonly order: DepositOrder },
  { network, settings: { routerExpiryMs }, clock }: BuildContext,
): Call => {
  const { vault, router } = inbound
  const { offer, addresses } = order
  const amount = offer.sellAmount
  const isRadix = findChain(token.chain)?.family === 'radix'
  const [source] = addresses.sources
  const sender = isRadix ? toMemoAddress(token.chain, source) : source
  if (sender === undefined) {
    throw new SwapError('invalidSourceAddress', `Source address ${source} is not an account on ${token.chain}.`)
  }
  if (router === undefined) {
    if (!isRadix && token.address === undefined) return { vm: 'evm', to: vault, data: encodeMemo(memo), value: amount }
    throw new SwapError(
      'swapHalted',
      `${token.identifier} cannot be deposited without a router, and the network lists none on ${token.chain}.`,
    )
  }
  if (isRadix) return { vm: 'radix', manifest: writeRouterManifest({ sender, vault, router, amount, memo }) }

  const ends = routerExpiryMs === undefined ? offer.expiresAt : clock.now() + routerExpiryMs
  const deadlineSeconds = Math.floor((ends ?? clock.now() + network.quoteSeconds * 1_000) / 1_000)
  const data = encodeRouterCall({ vault, amount, memo, expiry: deadlineSeconds, token: token.address })
  const call = { vm: 'evm', to: router, data, deadlineSeconds } as const
  if (token.address === undefined) return { ...call, value: amount }
  return { ...call, value: 0n, approval: { token: token.address, spender: router, amount } }
}
