import { abi } from '@switchyard/provider-kit'
import { encodeAccount } from '../../assets/account-bytes.ts'
import { NATIVE, solanaAddresses } from '../../assets/addresses.ts'
import { findWormholeChain } from '../../assets/chains.ts'
import { mayanFacts } from '../../facts.ts'
import { toFractionUnits, toOrderUnits } from '../../quote/order-amount.ts'
import type { WireQuote } from '../../quote/wire-quote.ts'
import { type OrderAddresses, requireField, writeOrderTerms } from '../order.ts'
import { deriveAssociatedAccount, deriveProgramAddress } from '../solana/program-address.ts'
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
  const { wormholeSwap, auction } = (addresses.facts ?? mayanFacts.own).solanaPrograms
  const { fromToken, toToken } = quote
  const terms = writeOrderTerms(quote, addresses)
  const relayerFees = [
    toOrderUnits(requireField(quote.swapRelayerFee, 'swapRelayerFee'), fromToken.decimals),
    toOrderUnits(requireField(quote.redeemRelayerFee, 'redeemRelayerFee'), toToken.decimals),
    toOrderUnits(requireField(quote.refundRelayerFee, 'refundRelayerFee'), fromToken.decimals),
  ] as const

  // Mayan's token account on Solana receives the bridged token.
  const mayanAccount = deriveAssociatedAccount(
    deriveProgramAddress([new TextEncoder().encode('MAIN')], wormholeSwap),
    requireField(fromToken.mint, 'fromToken.mint'),
    solanaAddresses.token,
  )
  const recipients = [
    encodeAccount(mayanAccount, 'solana'),
    SOLANA_WORMHOLE,
    encodeAccount(auction, 'solana'),
    terms.destination,
    BigInt(terms.destinationWormhole),
    terms.referrer,
    encodeAccount(addresses.trader, 'evm'),
  ] as const

  // The bought token is named on its chain of origin.
  const origin = requireField(
    findWormholeChain(requireField(toToken.originWormhole, 'realOriginChainId')),
    'known origin chain',
  )
  const bought = encodeAccount(requireField(toToken.originContract, 'realOriginContractAddress'), origin.machine)
  const deadline = BigInt(requireField(quote.deadline, 'deadline64'))
  const unwraps = toToken.contract === NATIVE
  const isNative = fromToken.contract === NATIVE
  const shared = [
    relayerFees,
    recipients,
    bought,
    BigInt(origin.wormhole),
    [deadline, deadline, terms.minAmountOut, unwraps, terms.gasDrop, '0x'],
  ] as const
  return {
    contract: requireField(quote.whMayanContract, 'whMayanContract'),
    data: isNative ? wrapAndSwapEth.encode(shared) : swap.encode([...shared, fromToken.contract, terms.amountIn]),
    inputToken: fromToken.contract,
    inputDecimals: fromToken.decimals,
    messageFee: isNative ? 0n : toFractionUnits(quote.bridgeFee, 18),
  }
}

/** Decodes destination and owner of such a call. @throws {UnreadableInput} for other calldata. */
export const readWormholeSwap = (data: string): { readonly destination: string; readonly trader: string } => {
  const [, [, , , destination, , , trader]] = data.startsWith('0x1eb1cff0')
    ? wrapAndSwapEth.decode(data)
    : swap.decode(data)
  return { destination, trader }
}
