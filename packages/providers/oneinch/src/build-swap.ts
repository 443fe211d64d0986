import { type Deposit, type SwapAddresses, SwapError } from '@switchyard/core'
import { holdMinimum, read } from '@switchyard/provider-kit'
import type { Client, SwapQuery } from './client.ts'
import { wireAddress } from './native-address.ts'
import type { Network } from './network.ts'
import { percent } from './percent.ts'
import type { Terms } from './terms.ts'
import { refusalOf, translateError } from './translate-error.ts'
import { type Verified, verifyTransaction } from './verify-transaction.ts'

/**
 * Asks for the transaction of an offer and checks it, until the router enforces the promised minimum. Throws
 * `outputAmountDeviationTooHigh` when the output has fallen below that.
 */
export const buildSwap = async (
  client: Client,
  network: Network,
  terms: Terms,
  addresses: SwapAddresses,
  signal: AbortSignal,
): Promise<Deposit> => {
  const verified = await holdMinimum(terms.buyAmountMin, terms.slippageBps, async (slippageBps) => {
    const answer = await client.swap(network, swapQuery(terms, addresses, slippageBps), signal)
    if (!answer.ok) throw refusalOf(translateError(answer))
    const order = verifyTransaction(network, terms, addresses, answer.body)
    return { order, expected: read.amount(answer.body, 'dstAmount'), least: order.minReturn }
  })
  if (verified) return depositOf(terms, addresses, verified)
  throw new SwapError('outputAmountDeviationTooHigh', 'ONEINCH no longer guarantees the minimum of the quote.')
}

/** The engine reads balances and tries the transaction itself, so 1inch need not. */
const swapQuery = (terms: Terms, addresses: SwapAddresses, slippageBps: number): SwapQuery => ({
  src: wireAddress(terms.sell),
  dst: wireAddress(terms.buy),
  amount: String(terms.amount),
  from: addresses.sources[0],
  origin: addresses.sources[0],
  receiver: addresses.destinationAddress,
  slippage: percent(slippageBps),
  ...(terms.referrer === undefined ? {} : { fee: percent(terms.feeBps), referrer: terms.referrer }),
  disableEstimate: true,
  allowPartialFill: false,
})

const depositOf = ({ sell, amount }: Terms, { sources }: SwapAddresses, { call }: Verified): Deposit => ({
  kind: 'contractCall',
  asset: sell,
  amount,
  sources,
  call,
})
