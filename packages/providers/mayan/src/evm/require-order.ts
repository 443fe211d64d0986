import { addressKey } from '@switchyard/core'
import { accountBytes } from '../account-bytes.ts'
import { FORWARDER, NATIVE } from '../addresses.ts'
import { requireChain } from '../chains.ts'
import { namedContract } from '../contracts.ts'
import { leastLocked } from '../locked-input.ts'
import { middleTokenOf } from '../middle-tokens.ts'
import { type OrderAddresses, orderTerms } from '../order.ts'
import { leastOutput } from '../quote/least-output.ts'
import type { QuoteType, WireQuote } from '../quote/wire-quote.ts'
import { middleToken } from './evm-order.ts'
import { readFastMctp } from './fast-mctp.ts'
import { type EvmOrder, readForwarded, type SourceSwap } from './forwarder.ts'
import { readMctp } from './mctp.ts'
import { readMonoChain } from './mono-chain.ts'
import { readSwift } from './swift.ts'
import { readWormholeSwap } from './wormhole-swap.ts'

type Check = readonly [field: string, found: unknown, expected: unknown]

/**
 * Decodes a transaction and compares every field with quote and addresses: receiver, owner, amounts and minimum output.
 *
 * @throws {TypeError} for any difference.
 */
export const requireOrder = (order: EvmOrder, quote: WireQuote, addresses: OrderAddresses): void => {
  const forwarded = readForwarded(order)
  const native = quote.fromToken.contract === NATIVE
  const amountIn = BigInt(quote.amountIn)
  const outer: readonly Check[] = [
    ['contract', order.to, FORWARDER],
    ['token', addressKey(forwarded.tokenIn), addressKey(quote.fromToken.contract)],
    ['amount', native ? order.value : forwarded.amountIn, amountIn],
    ['protocol', addressKey(forwarded.protocol), addressKey(namedContract(quote) ?? '')],
    ...swapChecks(forwarded.swap, quote),
  ]
  const wrong = [...outer, ...inner[quote.type](forwarded.protocolData, quote, addresses)].find(
    ([, found, expected]) => found !== expected,
  )
  if (wrong) throw new TypeError(`the ${wrong[0]} of the call is ${wrong[1]}, not ${wrong[2]}`)
}

/** The router before the order pays the token that is locked, at least as much as the quote says. */
const swapChecks = (swap: SourceSwap | undefined, quote: WireQuote): readonly Check[] => {
  const middle = quote.type === 'MONO_CHAIN' ? quote.toToken.contract : middleToken(quote)
  if (middle === undefined || swap === undefined) return [['swap before the order', swap, middle]]
  const decimals =
    quote.type === 'MONO_CHAIN' ? quote.toToken.decimals : middleTokenOf(quote.fromChain, middle)?.decimals
  const least = quote.type === 'MONO_CHAIN' ? leastOutput(quote) : leastLocked(quote, decimals ?? 0)
  return [
    ['token before the order', addressKey(swap.middleToken), addressKey(middle)],
    ['amount before the order', swap.minMiddle, least],
  ]
}

const destinationOf = (quote: WireQuote, { destination }: OrderAddresses): string =>
  accountBytes(destination, requireChain(quote.toChain).machine)

const inner: Readonly<
  Record<QuoteType, (data: string, quote: WireQuote, addresses: OrderAddresses) => readonly Check[]>
> = {
  SWIFT: (data, quote, addresses) => {
    const found = readSwift(data)
    const expected = orderTerms(quote, addresses)
    return [
      ['destination', found.destination, destinationOf(quote, addresses)],
      ['destination chain', found.destinationWormhole, BigInt(requireChain(quote.toChain).wormhole)],
      ['owner', found.trader, accountBytes(addresses.trader, 'evm')],
      ['bought token', found.tokenOut, expected.tokenOut],
      ['locked token', addressKey(found.tokenIn), addressKey(swiftInput(quote))],
      ['gas drop', found.gasDrop, 0n],
      ['cancel fee', found.cancelFee, BigInt(quote.cancelFee ?? -1)],
      ['refund fee', found.refundFee, BigInt(quote.refundFee ?? -1)],
      ['minimum output', found.minAmountOut, expected.minAmountOut],
      ['deadline', found.deadline, BigInt(quote.deadline ?? 0)],
      ['affiliate', found.referrer, expected.referrer],
      ['affiliate fee', found.referrerBps, BigInt(quote.referrerBps)],
    ]
  },
  MCTP: (data, quote, addresses) => bridged(readMctp(data), quote, addresses),
  FAST_MCTP: (data, quote, addresses) => bridged(readFastMctp(data), quote, addresses),
  MONO_CHAIN: (data, _quote, { destination }) => [['destination', readMonoChain(data), destination.toLowerCase()]],
  WH: (data, quote, addresses) => {
    const { destination, trader } = readWormholeSwap(data)
    return [
      ['destination', destination, destinationOf(quote, addresses)],
      ['owner', trader, accountBytes(addresses.trader, 'evm')],
    ]
  },
}

const swiftInput = ({ swiftWrapAndLock, swiftInputContract = '' }: WireQuote): string =>
  swiftWrapAndLock ? NATIVE : swiftInputContract

const bridged = (
  { amountIn, destination }: { readonly amountIn: bigint; readonly destination: string },
  quote: WireQuote,
  addresses: OrderAddresses,
): readonly Check[] => [
  ['amount of the bridge', amountIn, BigInt(quote.amountIn)],
  ['destination', destination, destinationOf(quote, addresses)],
]
