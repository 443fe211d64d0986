import { type Deposit, type SwapAddresses, SwapError } from '@switchyard/core'
import { holdMinimum, read } from '@switchyard/provider-kit'
import type { Client, SwapQuery } from './client.ts'
import { wireAddress } from './native-address.ts'
import type { Network } from './network.ts'
import type { SwapTerms } from './offer-state.ts'
import { percent } from './percent.ts'
import { refusalOf, translateError } from './translate-error.ts'
import { type VerifiedSwap, verifyTransaction } from './verify-transaction.ts'

/**
 * Requests the transaction of an offer and verifies it, until the router enforces the promised minimum.
 *
 * @throws {SwapError} `outputAmountDeviationTooHigh` when the output has fallen below the minimum, `unableToBuildTransaction`
 * for a transaction that cannot be verified, or the code of a refusal.
 */
export const buildSwap = async (
  client: Client,
  network: Network,
  terms: SwapTerms,
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
  throw new SwapError(
    'outputAmountDeviationTooHigh',
    'The output of ONEINCH has fallen below the quoted minimum; request a new quote.',
  )
}

/** 1inch makes no estimate, because the engine checks balance and execution itself. */
const swapQuery = (terms: SwapTerms, addresses: SwapAddresses, slippageBps: number): SwapQuery => ({
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

const depositOf = ({ sell, amount }: SwapTerms, { sources }: SwapAddresses, { call }: VerifiedSwap): Deposit => ({
  kind: 'contractCall',
  asset: sell,
  amount,
  sources,
  call,
})
