import { UnreadableInput } from '@switchyard/core'
import { abi } from '@switchyard/provider-kit'
import { encodeAccount } from '../../assets/account-bytes.ts'
import { NATIVE } from '../../assets/addresses.ts'
import type { WireQuote } from '../../quote/wire-quote.ts'
import { type OrderAddresses, requireField, writeOrderTerms } from '../order.ts'
import type { InnerCall } from './inner-call.ts'

const [b32, u8, u16, u64] = [abi.fixed(32), abi.uint(8), abi.uint(16), abi.uint(64)]

const orderV1 = abi.struct({
  trader: b32,
  tokenOut: b32,
  minAmountOut: u64,
  gasDrop: u64,
  cancelFee: u64,
  refundFee: u64,
  deadline: u64,
  destination: b32,
  destinationWormhole: u16,
  referrer: b32,
  referrerBps: u8,
  auctionMode: u8,
  random: b32,
})
const orderV2 = abi.struct({
  payloadType: u8,
  trader: b32,
  destination: b32,
  destinationWormhole: u16,
  referrer: b32,
  tokenOut: b32,
  minAmountOut: u64,
  gasDrop: u64,
  cancelFee: u64,
  refundFee: u64,
  deadline: u64,
  referrerBps: u8,
  auctionMode: u8,
  random: b32,
})

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
export const createSwiftCall = (quote: WireQuote, addresses: OrderAddresses, random: string): InnerCall => {
  const inputToken = requireField(quote.swiftInputContract, 'swiftInputContract')
  const contract = requireField(quote.swiftMayanContract, 'swiftMayanContract')
  const isSecond = quote.swiftVersion === 'V2'
  if (!isSecond && (quote.swiftWrapAndLock || quote.toChain === 'sui')) {
    throw new UnreadableInput('the quote needs Swift V2')
  }
  if (isSecond && inputToken === NATIVE) throw new UnreadableInput('Swift V2 does not accept a native coin')

  const terms = writeOrderTerms(quote, addresses)
  const order = {
    ...terms,
    payloadType: PLAIN_PAYLOAD,
    trader: encodeAccount(addresses.trader, 'evm'),
    destinationWormhole: BigInt(terms.destinationWormhole),
    cancelFee: BigInt(requireField(quote.cancelFee, 'cancelRelayerFee64')),
    refundFee: BigInt(requireField(quote.refundFee, 'refundRelayerFee64')),
    deadline: BigInt(requireField(quote.deadline, 'deadline64')),
    referrerBps: BigInt(terms.referrerBps),
    auctionMode: BigInt(requireField(quote.swiftAuctionMode, 'swiftAuctionMode')),
    random,
  }
  let data: string
  if (isSecond) {
    data = createWithTokenV2.encode([quote.swiftWrapAndLock ? NATIVE : inputToken, order.amountIn, order, '0x'])
  } else if (inputToken === NATIVE) data = createWithEthV1.encode([order])
  else data = createWithTokenV1.encode([inputToken, order.amountIn, order])
  const inputDecimals = requireField(quote.swiftInputDecimals, 'swiftInputDecimals')
  return { contract, data, inputToken, inputDecimals, messageFee: 0n }
}

/** Decodes a Swift order. @throws {UnreadableInput} for other calldata. */
export const readSwift = (data: string): SwiftOrder => {
  if (data.startsWith('0xb866e173')) return { tokenIn: NATIVE, amountIn: 0n, ...createWithEthV1.decode(data)[0] }
  const [tokenIn, amountIn, order] = data.startsWith('0xa3a30834')
    ? createWithTokenV2.decode(data)
    : createWithTokenV1.decode(data)
  return { tokenIn, amountIn, ...order }
}
