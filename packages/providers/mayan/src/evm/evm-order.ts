import { NATIVE } from '../addresses.ts'
import { isSwappedFirst, lockedToken } from '../locked-input.ts'
import { type OrderAddresses, required } from '../order.ts'
import { fractionUnits } from '../order-amount.ts'
import type { QuoteType, WireQuote } from '../quote/wire-quote.ts'
import { fastMctpCall } from './fast-mctp.ts'
import { type EvmOrder, type Forwarded, forward, type SourceSwap } from './forwarder.ts'
import type { InnerCall } from './inner-call.ts'
import { mctpCall } from './mctp.ts'
import { monoChainCall } from './mono-chain.ts'
import { swiftCall } from './swift.ts'
import { wormholeSwapCall } from './wormhole-swap.ts'

/** The router from `/get-swap/evm` that swaps the sold token into the order's input token. */
export interface Router {
  readonly address: string
  readonly calldata: string
}

const innerCalls: Readonly<
  Record<QuoteType, (quote: WireQuote, addresses: OrderAddresses, random: string) => InnerCall>
> = {
  SWIFT: swiftCall,
  MCTP: mctpCall,
  FAST_MCTP: fastMctpCall,
  MONO_CHAIN: monoChainCall,
  WH: wormholeSwapCall,
}

/** The call to Mayan's contract inside an order. */
export const innerCall = (quote: WireQuote, addresses: OrderAddresses, random: string): InnerCall =>
  innerCalls[quote.type](quote, addresses, random)

/** The order's input token, when a router must swap into it first. `MONO_CHAIN` contains its router, `WH` needs none. */
export const middleToken = (quote: WireQuote): string | undefined => {
  if (quote.type === 'MONO_CHAIN' || quote.type === 'WH') return undefined
  const input = required(lockedToken(quote), 'input token')
  return isSwappedFirst(quote) ? input : undefined
}

/**
 * The transaction of an order on an EVM chain: a call to the forwarder, which takes the tokens, swaps them if there is a
 * router, and calls Mayan's contract.
 *
 * @throws {TypeError} for a quote that lacks a field of its type.
 */
export const evmOrder = (quote: WireQuote, addresses: OrderAddresses, random: string, router?: Router): EvmOrder => {
  const inner = innerCall(quote, addresses, random)
  const native = quote.fromToken.contract === NATIVE
  const swap = sourceSwap(quote, inner, router)
  const amountIn = BigInt(quote.amountIn)
  const order: Forwarded = {
    tokenIn: quote.fromToken.contract,
    amountIn: native && swap ? lessFee(amountIn, inner.messageFee) : amountIn,
    protocol: inner.contract,
    protocolData: inner.data,
    ...(swap ? { swap } : {}),
  }
  return forward(order, native ? amountIn : inner.messageFee)
}

/** The message fee is deducted from the native amount. */
const lessFee = (amount: bigint, fee: bigint): bigint => {
  if (amount <= fee) throw new TypeError(`${amount} wei do not cover the message fee of ${fee}`)
  return amount - fee
}

const sourceSwap = (quote: WireQuote, inner: InnerCall, router: Router | undefined): SourceSwap | undefined => {
  if (quote.type === 'MONO_CHAIN') {
    return {
      router: required(quote.routerAddress, 'evmSwapRouterAddress'),
      calldata: required(quote.routerCalldata, 'evmSwapRouterCalldata'),
      middleToken: quote.toToken.contract,
      minMiddle: fractionUnits(quote.minAmountOut, quote.toToken.decimals),
    }
  }
  const middle = middleToken(quote)
  if (middle === undefined) return undefined
  const { address, calldata } = required(router, 'router')
  const minMiddle = fractionUnits(required(quote.minMiddleAmount, 'minMiddleAmount'), inner.inputDecimals)
  return { router: address, calldata, middleToken: middle, minMiddle }
}
