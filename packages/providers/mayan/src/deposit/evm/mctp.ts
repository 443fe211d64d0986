import { UnreadableInput } from '@switchyard/core'
import { abi } from '@switchyard/provider-kit'
import { requireChain } from '../../assets/chains.ts'
import { toFractionUnits } from '../../quote/order-amount.ts'
import type { WireQuote } from '../../quote/wire-quote.ts'
import { type OrderAddresses, requireField, writeOrderTerms } from '../order.ts'
import type { InnerCall } from './inner-call.ts'

const [b32, u8, u16, u32, u64, u256] = [
  abi.fixed(32),
  abi.uint(8),
  abi.uint(16),
  abi.uint(32),
  abi.uint(64),
  abi.uint(256),
]

const bridgeWithFee = abi.call('2072197f', abi.address, u256, u64, u64, b32, u32, u8, abi.bytes)
const bridgeWithLockedFee = abi.call('9be95bb4', abi.address, u256, u64, u256, u32, b32)
const createOrder = abi.call('1c59b7fc', abi.tuple(abi.address, u256, u64, b32, u16, b32, u64, u64, u64, b32, u8))

/** Decimals of USDC in Circle's contracts. */
export const CCTP_DECIMALS = 6

const PLAIN_PAYLOAD = 1n

/** Circle's domain of a chain. @throws {UnreadableInput} for a chain without one. */
export const requireCctpDomain = (chain: string): bigint =>
  BigInt(requireField(requireChain(chain).cctp, `bridge to ${chain}`))

/** A USDC bridge by Circle (version 1), with an auction on the destination chain when another token is bought. */
export const createMctpCall = (quote: WireQuote, addresses: OrderAddresses): InnerCall => {
  const contract = requireField(quote.mctpMayanContract, 'mctpMayanContract')
  const { amountIn, gasDrop, destination, ...terms } = writeOrderTerms(quote, addresses)
  const token = requireField(quote.mctpInputContract, 'mctpInputContract')
  const redeemFee = toFractionUnits(requireField(quote.redeemRelayerFee, 'redeemRelayerFee'), CCTP_DECIMALS)
  const messageFee = toFractionUnits(quote.bridgeFee, 18)
  const call = { contract, inputToken: token, inputDecimals: CCTP_DECIMALS, messageFee }
  if (quote.hasAuction) {
    const data = createOrder.encode([
      [
        token,
        amountIn,
        gasDrop,
        destination,
        BigInt(terms.destinationWormhole),
        terms.tokenOut,
        terms.minAmountOut,
        BigInt(requireField(quote.deadline, 'deadline64')),
        redeemFee,
        terms.referrer,
        BigInt(terms.referrerBps),
      ],
    ])
    return { ...call, data }
  }

  // The fee is locked on the source chain where that is cheaper.
  const domain = requireCctpDomain(quote.toChain)
  if (quote.cheaperChain !== quote.fromChain) {
    const plain = [token, amountIn, redeemFee, gasDrop, destination, domain, PLAIN_PAYLOAD, '0x'] as const
    return { ...call, data: bridgeWithFee.encode(plain) }
  }
  if (quote.toChain === 'solana') throw new UnreadableInput('a fee for Solana cannot be locked on the source chain')
  return { ...call, data: bridgeWithLockedFee.encode([token, amountIn, gasDrop, redeemFee, domain, destination]) }
}

/** Decodes such a call. @throws {UnreadableInput} for other calldata. */
export const readMctp = (data: string): { readonly amountIn: bigint; readonly destination: string } => {
  if (data.startsWith('0x1c59b7fc')) {
    const [[, amountIn, , destination]] = createOrder.decode(data)
    return { amountIn, destination }
  }
  if (data.startsWith('0x9be95bb4')) {
    const [, amountIn, , , , destination] = bridgeWithLockedFee.decode(data)
    return { amountIn, destination }
  }
  const [, amountIn, , , destination] = bridgeWithFee.decode(data)
  return { amountIn, destination }
}
