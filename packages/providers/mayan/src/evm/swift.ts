import { abi } from '@switchyard/provider-kit'
import { accountBytes } from '../account-bytes.ts'
import { NATIVE } from '../addresses.ts'
import { type OrderAddresses, orderTerms, required } from '../order.ts'
import type { WireQuote } from '../quote/wire-quote.ts'
import type { InnerCall } from './inner-call.ts'

const [b32, u8, u16, u64] = [abi.fixed(32), abi.uint(8), abi.uint(16), abi.uint(64)]

const orderV1 = abi.tuple(b32, b32, u64, u64, u64, u64, u64, b32, u16, b32, u8, u8, b32)
const orderV2 = abi.tuple(u8, b32, b32, u16, b32, b32, u64, u64, u64, u64, u64, u8, u8, b32)

const createWithEthV1 = abi.call('b866e173', orderV1)
const createWithTokenV1 = abi.call('8e8d142b', abi.address, abi.uint(256), orderV1)
const createWithTokenV2 = abi.call('a3a30834', abi.address, abi.uint(256), orderV2, abi.bytes)

/** Payload type without a message to the receiver. */
const PLAIN_PAYLOAD = 1n

/** Fields of a decoded Swift order. */
export interface SwiftOrder {
  readonly tokenIn: string
  readonly amountIn: bigint
  readonly trader: string
  readonly destination: string
  readonly destinationWormhole: bigint
  readonly tokenOut: string
  readonly minAmountOut: bigint
  readonly gasDrop: bigint
  readonly cancelFee: bigint
  readonly refundFee: bigint
  readonly deadline: bigint
  readonly referrer: string
  readonly referrerBps: bigint
}

/** The call that creates a Swift order: solvers bid for it on Solana and pay on the destination chain. */
export const swiftCall = (quote: WireQuote, addresses: OrderAddresses, random: string): InnerCall => {
  const inputToken = required(quote.swiftInputContract, 'swiftInputContract')
  return {
    contract: required(quote.swiftMayanContract, 'swiftMayanContract'),
    data: quote.swiftVersion === 'V2' ? v2(quote, addresses, random) : v1(quote, addresses, random),
    inputToken,
    inputDecimals: required(quote.swiftInputDecimals, 'swiftInputDecimals'),
    messageFee: 0n,
  }
}

const figures = (quote: WireQuote, addresses: OrderAddresses) => ({
  ...orderTerms(quote, addresses),
  trader: accountBytes(addresses.trader, 'evm'),
  cancelFee: BigInt(required(quote.cancelFee, 'cancelRelayerFee64')),
  refundFee: BigInt(required(quote.refundFee, 'refundRelayerFee64')),
  deadline: BigInt(required(quote.deadline, 'deadline64')),
  auctionMode: BigInt(required(quote.swiftAuctionMode, 'swiftAuctionMode')),
})

const v1 = (quote: WireQuote, addresses: OrderAddresses, random: string): string => {
  if (quote.swiftWrapAndLock || quote.toChain === 'sui') throw new TypeError('the quote needs Swift V2')
  const of = figures(quote, addresses)
  const order = [
    of.trader,
    of.tokenOut,
    of.minAmountOut,
    of.gasDrop,
    of.cancelFee,
    of.refundFee,
    of.deadline,
    of.destination,
    BigInt(of.destinationWormhole),
    of.referrer,
    BigInt(of.referrerBps),
    of.auctionMode,
    random,
  ] as const
  const input = required(quote.swiftInputContract, 'swiftInputContract')
  return input === NATIVE ? createWithEthV1.encode([order]) : createWithTokenV1.encode([input, of.amountIn, order])
}

const v2 = (quote: WireQuote, addresses: OrderAddresses, random: string): string => {
  const input = required(quote.swiftInputContract, 'swiftInputContract')
  if (input === NATIVE) throw new TypeError('Swift V2 does not accept a native coin')
  const of = figures(quote, addresses)
  const order = [
    PLAIN_PAYLOAD,
    of.trader,
    of.destination,
    BigInt(of.destinationWormhole),
    of.referrer,
    of.tokenOut,
    of.minAmountOut,
    of.gasDrop,
    of.cancelFee,
    of.refundFee,
    of.deadline,
    BigInt(of.referrerBps),
    of.auctionMode,
    random,
  ] as const
  return createWithTokenV2.encode([quote.swiftWrapAndLock ? NATIVE : input, of.amountIn, order, '0x'])
}

/** Decodes a Swift order. @throws {TypeError} for other calldata. */
export const readSwift = (data: string): SwiftOrder => (data.startsWith('0xa3a30834') ? readV2(data) : readV1(data))

const readV2 = (data: string): SwiftOrder => {
  const [tokenIn, amountIn, order] = createWithTokenV2.decode(data)
  const [, trader, destination, destinationWormhole, referrer, tokenOut, minAmountOut, gasDrop] = order
  const [, , , , , , , , cancelFee, refundFee, deadline, referrerBps] = order
  return {
    tokenIn,
    amountIn,
    trader,
    destination,
    destinationWormhole,
    tokenOut,
    minAmountOut,
    gasDrop,
    cancelFee,
    refundFee,
    deadline,
    referrer,
    referrerBps,
  }
}

const readV1 = (data: string): SwiftOrder => {
  const native = data.startsWith('0xb866e173')
  const [tokenIn, amountIn, order] = native
    ? ([NATIVE, 0n, createWithEthV1.decode(data)[0]] as const)
    : createWithTokenV1.decode(data)
  const [trader, tokenOut, minAmountOut, gasDrop, cancelFee, refundFee, deadline] = order
  const [, , , , , , , destination, destinationWormhole, referrer, bps] = order
  return {
    tokenIn,
    amountIn,
    trader,
    destination,
    destinationWormhole,
    tokenOut,
    minAmountOut,
    gasDrop,
    cancelFee,
    refundFee,
    deadline,
    referrer,
    referrerBps: bps,
  }
}
