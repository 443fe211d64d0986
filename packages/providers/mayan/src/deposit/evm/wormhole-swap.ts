import { abi } from '@switchyard/provider-kit'
import { encodeAccount } from '../../assets/account-bytes.ts'
import { NATIVE, solanaAddresses } from '../../assets/addresses.ts'
import { findWormholeChain } from '../../assets/chains.ts'
import { toFractionUnits, toOrderUnits } from '../../quote/order-amount.ts'
import type { WireQuote } from '../../quote/wire-quote.ts'
import { type OrderAddresses, orderTerms, requireField } from '../order.ts'
import { deriveAssociatedAccount, programAddress } from '../solana/program-address.ts'
import type { InnerCall } from './inner-call.ts'

const [b32, u16, u64, u256] = [abi.fixed(32), abi.uint(16), abi.uint(64), abi.uint(256)]

const fees = abi.tuple(u64, u64, u64)
const recipient = abi.tuple(b32, u16, b32, b32, u16, b32, b32)
const criteria = abi.tuple(u256, u64, u64, abi.bool, u64, abi.bytes)

const wrapAndSwapEth = abi.call('1eb1cff0', fees, recipient, b32, u16, criteria)
const swap = abi.call('6111ad25', fees, recipient, b32, u16, criteria, abi.address, u256)

const SOLANA_WORMHOLE = 1n

/** A swap of Wormhole's wrapped tokens: bridged to Solana, auctioned there and bridged onwards. */
export const createWormholeSwapCall = (quote: WireQuote, addresses: OrderAddresses): InnerCall => {
  const { amountIn } = orderTerms(quote, addresses)
  const token = quote.fromToken.contract
  const shared = [
    countRelayerFees(quote),
    encodeRecipient(quote, addresses),
    ...encodeBought(quote),
    encodeCriteria(quote, addresses),
  ] as const
  return {
    contract: requireField(quote.whMayanContract, 'whMayanContract'),
    data: token === NATIVE ? wrapAndSwapEth.encode(shared) : swap.encode([...shared, token, amountIn]),
    inputToken: token,
    inputDecimals: quote.fromToken.decimals,
    messageFee: token === NATIVE ? 0n : toFractionUnits(quote.bridgeFee, 18),
  }
}

const countRelayerFees = (quote: WireQuote): readonly [bigint, bigint, bigint] => {
  const { fromToken, toToken } = quote
  return [
    toOrderUnits(requireField(quote.swapRelayerFee, 'swapRelayerFee'), fromToken.decimals),
    toOrderUnits(requireField(quote.redeemRelayerFee, 'redeemRelayerFee'), toToken.decimals),
    toOrderUnits(requireField(quote.refundRelayerFee, 'refundRelayerFee'), fromToken.decimals),
  ]
}

/** Mayan's token account on Solana for the bridged token. */
const deriveMayanAccount = (quote: WireQuote): string =>
  deriveAssociatedAccount(
    programAddress([new TextEncoder().encode('MAIN')], solanaAddresses.wormholeSwap),
    requireField(quote.fromToken.mint, 'fromToken.mint'),
    solanaAddresses.token,
  )

const encodeRecipient = (quote: WireQuote, addresses: OrderAddresses) => {
  const { destination, destinationWormhole, referrer } = orderTerms(quote, addresses)
  return [
    encodeAccount(deriveMayanAccount(quote), 'solana'),
    SOLANA_WORMHOLE,
    encodeAccount(solanaAddresses.auction, 'solana'),
    destination,
    BigInt(destinationWormhole),
    referrer,
    encodeAccount(addresses.trader, 'evm'),
  ] as const
}

/** The bought token on its chain of origin. */
const encodeBought = ({ toToken }: WireQuote): readonly [string, bigint] => {
  const chain = requireField(
    findWormholeChain(requireField(toToken.originWormhole, 'realOriginChainId')),
    'known origin chain',
  )
  return [
    encodeAccount(requireField(toToken.originContract, 'realOriginContractAddress'), chain.machine),
    BigInt(chain.wormhole),
  ]
}

const encodeCriteria = (quote: WireQuote, addresses: OrderAddresses) => {
  const { minAmountOut, gasDrop } = orderTerms(quote, addresses)
  const deadline = BigInt(requireField(quote.deadline, 'deadline64'))
  return [deadline, deadline, minAmountOut, quote.toToken.contract === NATIVE, gasDrop, '0x'] as const
}

/** Decodes destination and owner of such a call. @throws {UnreadableInput} for other calldata. */
export const readWormholeSwap = (data: string): { readonly destination: string; readonly trader: string } => {
  const [, [, , , destination, , , trader]] = data.startsWith('0x1eb1cff0')
    ? wrapAndSwapEth.decode(data)
    : swap.decode(data)
  return { destination, trader }
}
