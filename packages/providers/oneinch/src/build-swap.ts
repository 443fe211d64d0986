import { type BuildParams, type Deposit, SwapError } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { computeRemainingSlippage, holdMinimum, read } from '@switchyard/provider-kit'
import type { Client, SwapQuery } from './client.ts'
import { wireAddress } from './native-address.ts'
import type { Network } from './network.ts'
import type { SwapTerms } from './offer-state.ts'
import { percent } from './percent.ts'
import { refusalOf, translateError } from './translate-error.ts'
import { isEnforcedByRouter, type VerifiedSwap, verifyTransaction } from './verify-transaction.ts'

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
  expected: bigint,
  addresses: BuildParams,
  signal: AbortSignal,
): Promise<Deposit> => {
  const minimum = addresses.promisedMinimum ?? terms.minBuyAmount
  const slippage = Math.min(terms.slippageBps, computeRemainingSlippage(expected, minimum))
  const verified = await holdMinimum(minimum, slippage, async (slippageBps) => {
    const body = await requestSwap(client, network, swapQuery(terms, addresses, slippageBps), signal)
    const order = verifyTransaction(network, terms, addresses, body)
    return { order, expected: read.amount(body, 'dstAmount'), least: order.minReturn }
  })
  if (verified) return depositOf(terms, addresses, verified)
  throw new SwapError(
    'outputAmountDeviationTooHigh',
    'The output of ONEINCH has fallen below the quoted minimum; request a new quote.',
  )
}

/** The body of a swap. A direct call of pools is requested again as a call through an executor, which can be verified. */
const requestSwap = async (
  client: Client,
  network: Network,
  query: SwapQuery,
  signal: AbortSignal,
): Promise<unknown> => {
  const body = accepted(await client.swap(network, query, signal))
  if (isEnforcedByRouter(read.text(body, 'tx.data'))) return body
  return accepted(await client.executorSwap(network, query, signal))
}

const accepted = (answer: ApiAnswer): unknown => {
  if (!answer.ok) throw refusalOf(translateError(answer))
  return answer.body
}

/** 1inch makes no estimate, because the engine checks balance and execution itself. */
const swapQuery = (terms: SwapTerms, addresses: BuildParams, slippageBps: number): SwapQuery => ({
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

const depositOf = (
  { sell, buy, amount }: SwapTerms,
  { sources, destinationAddress }: BuildParams,
  { call, minReturn }: VerifiedSwap,
): Deposit => ({
  kind: 'contractCall',
  asset: sell,
  amount,
  sources,
  enforced: { minBuyAmount: minReturn },
  payout: { asset: buy, to: destinationAddress, least: minReturn },
  call,
})
