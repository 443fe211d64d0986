import { UnreadableInput } from '@switchyard/core'
import { NATIVE } from '../../assets/addresses.ts'
import { mayanFacts } from '../../facts.ts'
import { findLockedToken, isSwappedFirst } from '../../quote/locked-input.ts'
import { toFractionUnits } from '../../quote/order-amount.ts'
import type { WireQuote } from '../../quote/wire-quote.ts'
import { type OrderAddresses, type OrderKey, requireField } from '../order.ts'
import { createFastMctpCall } from './fast-mctp.ts'
import { createForwardCall, type EvmOrder, type SourceSwap } from './forwarder.ts'
import type { InnerCall } from './inner-call.ts'
import { createMctpCall } from './mctp.ts'
import { createMonoChainCall } from './mono-chain.ts'
import { createSwiftCall } from './swift.ts'
import { createWormholeSwapCall } from './wormhole-swap.ts'

/** The router from `/get-swap/evm` that swaps the sold token into the order's input token. */
export interface Router {
  readonly address: string
  readonly calldata: string
}

/** The call to Mayan's contract inside an order. */
export const createInnerCall = (quote: WireQuote, addresses: OrderAddresses, random: string): InnerCall => {
  switch (quote.type) {
    case 'SWIFT':
      return createSwiftCall(quote, addresses, random)
    case 'MCTP':
      return createMctpCall(quote, addresses)
    case 'FAST_MCTP':
      return createFastMctpCall(quote, addresses)
    case 'MONO_CHAIN':
      return createMonoChainCall(quote, addresses)
    case 'WH':
      return createWormholeSwapCall(quote, addresses)
  }
}

/** The order's input token, when a router must swap into it first. `MONO_CHAIN` contains its router, `WH` needs none. */
export const findRoutedToken = (quote: WireQuote): string | undefined => {
  if (quote.type === 'MONO_CHAIN' || quote.type === 'WH') return undefined
  const input = requireField(findLockedToken(quote), 'input token')
  return isSwappedFirst(quote) ? input : undefined
}

/**
 * The transaction of an order on an EVM chain: a call to the forwarder, which takes the tokens, swaps them if there is a
 * router, and calls Mayan's contract.
 *
 * @throws {UnreadableInput} for a quote that lacks a field of its type.
 */
export const createEvmOrder = (quote: WireQuote, { addresses, random }: OrderKey, router?: Router): EvmOrder => {
  const { facts = mayanFacts.own } = addresses
  const inner = createInnerCall(quote, addresses, random)
  const isNative = quote.fromToken.contract === NATIVE

  let swap: SourceSwap | undefined
  const middle = findRoutedToken(quote)
  if (quote.type === 'MONO_CHAIN') {
    swap = {
      router: requireField(quote.routerAddress, 'evmSwapRouterAddress'),
      calldata: requireField(quote.routerCalldata, 'evmSwapRouterCalldata'),
      middleToken: quote.toToken.contract,
      minMiddle: toFractionUnits(quote.minAmountOut, quote.toToken.decimals),
    }
  } else if (middle !== undefined) {
    const { address, calldata } = requireField(router, 'router')
    const minMiddle = toFractionUnits(requireField(quote.minMiddleAmount, 'minMiddleAmount'), inner.inputDecimals)
    swap = { router: address, calldata, middleToken: middle, minMiddle }
  }

  const amountIn = BigInt(quote.amountIn)
  // The message fee is deducted from the native amount.
  const paysFee = isNative && swap !== undefined
  if (paysFee && amountIn <= inner.messageFee) {
    throw new UnreadableInput(`${amountIn} wei do not cover the message fee of ${inner.messageFee}`)
  }
  const order = {
    tokenIn: quote.fromToken.contract,
    amountIn: paysFee ? amountIn - inner.messageFee : amountIn,
    protocol: inner.contract,
    protocolData: inner.data,
    swap,
  }
  return createForwardCall(order, isNative ? amountIn : inner.messageFee, facts.forwarder)
}
