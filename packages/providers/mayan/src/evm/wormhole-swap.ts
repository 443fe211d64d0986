import { abi } from '@switchyard/provider-kit'
import { accountBytes } from '../account-bytes.ts'
import { NATIVE, solanaAddresses } from '../addresses.ts'
import { wormholeChain } from '../chains.ts'
import { type OrderAddresses, orderTerms, required } from '../order.ts'
import { fractionUnits, orderUnits } from '../order-amount.ts'
import type { WireQuote } from '../quote/wire-quote.ts'
import { associatedAccount, programAddress } from '../solana/program-address.ts'
import type { InnerCall } from './inner-call.ts'

const [b32, u16, u64, u256] = [abi.fixed(32), abi.uint(16), abi.uint(64), abi.uint(256)]

const fees = abi.tuple(u64, u64, u64)
const recipient = abi.tuple(b32, u16, b32, b32, u16, b32, b32)
const criteria = abi.tuple(u256, u64, u64, abi.bool, u64, abi.bytes)

const wrapAndSwapEth = abi.call('1eb1cff0', fees, recipient, b32, u16, criteria)
const swap = abi.call('6111ad25', fees, recipient, b32, u16, criteria, abi.address, u256)

const SOLANA_WORMHOLE = 1n

/** A swap of Wormhole's wrapped tokens: bridged to Solana, auctioned there and bridged onwards. */
export const wormholeSwapCall = (quote: WireQuote, addresses: OrderAddresses): InnerCall => {
  const { amountIn } = orderTerms(quote, addresses)
  const token = quote.fromToken.contract
  const shared = [
    relayerFees(quote),
    recipientOf(quote, addresses),
    ...bought(quote),
    criteriaOf(quote, addresses),
  ] as const
  return {
    contract: required(quote.whMayanContract, 'whMayanContract'),
    data: token === NATIVE ? wrapAndSwapEth.encode(shared) : swap.encode([...shared, token, amountIn]),
    inputToken: token,
    inputDecimals: quote.fromToken.decimals,
    messageFee: token === NATIVE ? 0n : fractionUnits(quote.bridgeFee, 18),
  }
}

const relayerFees = (quote: WireQuote): readonly [bigint, bigint, bigint] => {
  const { fromToken, toToken } = quote
  return [
    orderUnits(required(quote.swapRelayerFee, 'swapRelayerFee'), fromToken.decimals),
    orderUnits(required(quote.redeemRelayerFee, 'redeemRelayerFee'), toToken.decimals),
    orderUnits(required(quote.refundRelayerFee, 'refundRelayerFee'), fromToken.decimals),
  ]
}

/** Mayan's token account on Solana for the bridged token. */
const mayanAccount = (quote: WireQuote): string =>
  associatedAccount(
    programAddress([new TextEncoder().encode('MAIN')], solanaAddresses.wormholeSwap),
    required(quote.fromToken.mint, 'fromToken.mint'),
    solanaAddresses.token,
  )

const recipientOf = (quote: WireQuote, addresses: OrderAddresses) => {
  const { destination, destinationWormhole, referrer } = orderTerms(quote, addresses)
  return [
    accountBytes(mayanAccount(quote), 'solana'),
    SOLANA_WORMHOLE,
    accountBytes(solanaAddresses.auction, 'solana'),
    destination,
    BigInt(destinationWormhole),
    referrer,
    accountBytes(addresses.trader, 'evm'),
  ] as const
}

/** The bought token on its chain of origin. */
const bought = ({ toToken }: WireQuote): readonly [string, bigint] => {
  const chain = required(wormholeChain(required(toToken.originWormhole, 'realOriginChainId')), 'known origin chain')
  return [
    accountBytes(required(toToken.originContract, 'realOriginContractAddress'), chain.machine),
    BigInt(chain.wormhole),
  ]
}

const criteriaOf = (quote: WireQuote, addresses: OrderAddresses) => {
  const { minAmountOut, gasDrop } = orderTerms(quote, addresses)
  const deadline = BigInt(required(quote.deadline, 'deadline64'))
  return [deadline, deadline, minAmountOut, quote.toToken.contract === NATIVE, gasDrop, '0x'] as const
}

/** Decodes destination and owner of such a call. @throws {TypeError} for other calldata. */
export const readWormholeSwap = (data: string): { readonly destination: string; readonly trader: string } => {
  const [, [, , , destination, , , trader]] = data.startsWith('0x1eb1cff0')
    ? wrapAndSwapEth.decode(data)
    : swap.decode(data)
  return { destination, trader }
}
