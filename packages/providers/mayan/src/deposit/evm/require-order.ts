import { addressKey, UnreadableInput } from '@switchyard/core'
import { encodeAccount } from '../../assets/account-bytes.ts'
import { NATIVE } from '../../assets/addresses.ts'
import { requireChain } from '../../assets/chains.ts'
import { findNamedContract } from '../../assets/contracts.ts'
import { findMiddleToken } from '../../assets/middle-tokens.ts'
import { mayanFacts } from '../../facts.ts'
import { findLeastOutput } from '../../quote/least-output.ts'
import { findLeastLocked } from '../../quote/locked-input.ts'
import type { QuoteType, WireQuote } from '../../quote/wire-quote.ts'
import { type OrderAddresses, writeOrderTerms } from '../order.ts'
import { findRoutedToken } from './evm-order.ts'
import { readFastMctp } from './fast-mctp.ts'
import { type EvmOrder, readForwarded } from './forwarder.ts'
import { readMctp } from './mctp.ts'
import { readMonoChain } from './mono-chain.ts'
import { readSwift } from './swift.ts'
import { readWormholeSwap } from './wormhole-swap.ts'

type Check = readonly [field: string, found: unknown, expected: unknown]

/**
 * Decodes a transaction and compares every field with quote and addresses: receiver, owner, amounts and minimum output.
 *
 * @throws {UnreadableInput} for any difference.
 */
export const requireOrder = (order: EvmOrder, quote: WireQuote, addresses: OrderAddresses): void => {
  const { facts = mayanFacts.own } = addresses
  const forwarded = readForwarded(order)
  const native = quote.fromToken.contract === NATIVE
  const amountIn = BigInt(quote.amountIn)
  const outer: readonly Check[] = [
    ['contract', order.to, facts.forwarder],
    ['token', addressKey(forwarded.tokenIn), addressKey(quote.fromToken.contract)],
    ['amount', native ? order.value : forwarded.amountIn, amountIn],
    ['protocol', addressKey(forwarded.protocol), addressKey(findNamedContract(quote) ?? '')],
  ]

  // The router before the order pays the token that is locked, at least as much as the quote says.
  const { swap } = forwarded
  const { toToken } = quote
  const isMonoChain = quote.type === 'MONO_CHAIN'
  const middle = isMonoChain ? toToken.contract : findRoutedToken(quote)
  const routed: Check[] = []
  if (middle === undefined || swap === undefined) routed.push(['swap before the order', swap, middle])
  else {
    const decimals = isMonoChain ? toToken.decimals : findMiddleToken(facts, quote.fromChain, middle)?.decimals
    const least = isMonoChain ? findLeastOutput(quote) : findLeastLocked(quote, decimals ?? 0)
    routed.push(['token before the order', addressKey(swap.middleToken), addressKey(middle)])
    routed.push(['amount before the order', swap.minMiddle, least])
  }

  const checks = [...outer, ...routed, ...inner[quote.type](forwarded.protocolData, quote, addresses)]
  const wrong = checks.find(([, found, expected]) => found !== expected)
  if (wrong) throw new UnreadableInput(`the ${wrong[0]} of the call is ${wrong[1]}, not ${wrong[2]}`)
}

const inner: Readonly<
  Record<QuoteType, (data: string, quote: WireQuote, addresses: OrderAddresses) => readonly Check[]>
> = {
  SWIFT: (data, quote, addresses) => {
    const found = readSwift(data)
    const expected = writeOrderTerms(quote, addresses)
    return [
      ['destination', found.destination, expected.destination],
      ['destination chain', found.destinationWormhole, BigInt(requireChain(quote.toChain).wormhole)],
      ['owner', found.trader, encodeAccount(addresses.trader, 'evm')],
      ['bought token', found.tokenOut, expected.tokenOut],
      [
        'locked token',
        addressKey(found.tokenIn),
        addressKey(quote.swiftWrapAndLock ? NATIVE : (quote.swiftInputContract ?? '')),
      ],
      ['gas drop', found.gasDrop, 0n],
      ['cancel fee', found.cancelFee, BigInt(quote.cancelFee ?? -1)],
      ['refund fee', found.refundFee, BigInt(quote.refundFee ?? -1)],
      ['minimum output', found.minAmountOut, expected.minAmountOut],
      ['deadline', found.deadline, BigInt(quote.deadline ?? 0)],
      ['affiliate', found.referrer, expected.referrer],
      ['affiliate fee', found.referrerBps, BigInt(quote.referrerBps)],
    ]
  },
  MCTP: (data, quote, addresses) => checkBridge(readMctp(data), quote, addresses),
  FAST_MCTP: (data, quote, addresses) => checkBridge(readFastMctp(data), quote, addresses),
  MONO_CHAIN: (data, _quote, { destination }) => [['destination', readMonoChain(data), destination.toLowerCase()]],
  WH: (data, quote, addresses) => {
    const { destination, trader } = readWormholeSwap(data)
    return [
      ['destination', destination, encodeAccount(addresses.destination, requireChain(quote.toChain).machine)],
      ['owner', trader, encodeAccount(addresses.trader, 'evm')],
    ]
  },
}

const checkBridge = (
  { amountIn, destination }: { readonly amountIn: bigint; readonly destination: string },
  quote: WireQuote,
  addresses: OrderAddresses,
): readonly Check[] => [
  ['amount of the bridge', amountIn, BigInt(quote.amountIn)],
  ['destination', destination, encodeAccount(addresses.destination, requireChain(quote.toChain).machine)],
]
