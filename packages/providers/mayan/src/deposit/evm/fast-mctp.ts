import { abi } from '@switchyard/provider-kit'
import { toFractionUnits } from '../../quote/order-amount.ts'
import type { WireQuote } from '../../quote/wire-quote.ts'
import { type OrderAddresses, requireField, writeOrderTerms } from '../order.ts'
import type { InnerCall } from './inner-call.ts'
import { CCTP_DECIMALS, requireCctpDomain } from './mctp.ts'

const [b32, u8, u32, u64, u256] = [abi.fixed(32), abi.uint(8), abi.uint(32), abi.uint(64), abi.uint(256)]

const bridge = abi.call('f58b6de8', abi.address, u256, u64, u256, u64, b32, u32, b32, u8, u8, u32, abi.bytes)
const createOrder = abi.call(
  '2337e236',
  abi.address,
  u256,
  u256,
  u32,
  u32,
  abi.tuple(u8, b32, b32, u64, u64, u64, u64, u64, b32, u8),
)

const PLAIN_PAYLOAD = 1n
const ORDER_PAYLOAD = 3n

/** A USDC bridge by Circle (version 2), with an auction on the destination chain when another token is bought. */
export const createFastMctpCall = (quote: WireQuote, addresses: OrderAddresses): InnerCall => {
  const contract = requireField(quote.fastMctpMayanContract, 'fastMctpMayanContract')
  const { amountIn, gasDrop, destination, tokenOut, minAmountOut, referrer, ...terms } = writeOrderTerms(
    quote,
    addresses,
  )
  const token = requireField(quote.fastMctpInputContract, 'fastMctpInputContract')
  const redeemFee = toFractionUnits(requireField(quote.redeemRelayerFee, 'redeemRelayerFee'), CCTP_DECIMALS)
  const circleFee = BigInt(requireField(quote.circleMaxFee, 'circleMaxFee64'))
  const domain = requireCctpDomain(quote.toChain)
  const finality = BigInt(requireField(quote.fastMctpMinFinality, 'fastMctpMinFinality'))
  const bps = BigInt(terms.referrerBps)
  const call = { contract, inputToken: token, inputDecimals: CCTP_DECIMALS, messageFee: 0n }
  if (!quote.hasAuction) {
    const fields = [token, amountIn, redeemFee, circleFee, gasDrop, destination, domain, referrer, bps] as const
    return { ...call, data: bridge.encode([...fields, PLAIN_PAYLOAD, finality, '0x']) }
  }

  const refundFee = BigInt(requireField(quote.refundFee, 'refundRelayerFee64'))
  const deadline = BigInt(requireField(quote.deadline, 'deadline64'))
  const paid = [destination, tokenOut, minAmountOut, gasDrop, redeemFee, refundFee, deadline, referrer, bps] as const
  const order = [ORDER_PAYLOAD, ...paid] as const
  return { ...call, data: createOrder.encode([token, amountIn, circleFee, domain, finality, order]) }
}

/** Decodes such a call. @throws {UnreadableInput} for other calldata. */
export const readFastMctp = (data: string): { readonly amountIn: bigint; readonly destination: string } => {
  if (data.startsWith('0x2337e236')) {
    const [, amountIn, , , , [, destination]] = createOrder.decode(data)
    return { amountIn, destination }
  }
  const [, amountIn, , , , destination] = bridge.decode(data)
  return { amountIn, destination }
}
