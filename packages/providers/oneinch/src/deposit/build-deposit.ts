import { type BuildParams, type Deposit, SwapError } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { computeRemainingSlippage, holdMinimum, read } from '@switchyard/provider-kit'
import { nameAddress } from '../assets/native-address.ts'
import type { Network } from '../assets/network.ts'
import type { Client, SwapQuery } from '../client.ts'
import { translateError, translateRefusal } from '../errors.ts'
import { formatPercent } from '../quote/format-percent.ts'
import type { SwapTerms } from '../quote/offer-state.ts'
import { isEnforcedByRouter, verifyTransaction } from './verify-transaction.ts'

/** The swap a transaction is requested for. */
export interface SwapToBuild {
  readonly terms: SwapTerms
  readonly params: BuildParams
  /** Output of the quote, base units of the asset bought. */
  readonly expected: bigint
}

/** Dependencies of {@link buildDeposit}. */
export interface BuildContext {
  readonly client: Client
  readonly signal: AbortSignal
}

/**
 * Requests the transaction of an offer and verifies it, until the router enforces the promised minimum.
 *
 * @throws {SwapError} `outputAmountDeviationTooHigh` when the output has fallen below the minimum, `unableToBuildTransaction`
 * for a transaction that cannot be verified, or the code of a refusal.
 */
export const buildDeposit = async (
  { terms, params, expected }: SwapToBuild,
  network: Network,
  { client, signal }: BuildContext,
): Promise<Deposit> => {
  const { sell, buy, amount, referrer } = terms
  const { sources, destinationAddress } = params
  const minimum = params.promisedMinimum ?? terms.minBuyAmount
  const slippage = Math.min(terms.slippageBps, computeRemainingSlippage(expected, minimum))
  const verified = await holdMinimum(minimum, slippage, async (slippageBps) => {
    const query: SwapQuery = {
      src: nameAddress(sell),
      dst: nameAddress(buy),
      amount: String(amount),
      from: sources[0],
      origin: sources[0],
      receiver: destinationAddress,
      slippage: formatPercent(slippageBps),
      fee: referrer === undefined ? undefined : formatPercent(terms.feeBps),
      referrer,
      // The engine checks balance and execution itself.
      disableEstimate: true,
      allowPartialFill: false,
    }
    let body = requireAccepted(await client.swap(network, query, signal))
    // A direct call of pools cannot be verified; a call through an executor can.
    if (!isEnforcedByRouter(read.text(body, 'tx.data'))) {
      body = requireAccepted(await client.executorSwap(network, query, signal))
    }
    const order = verifyTransaction(body, network, { terms, params })
    return { order, expected: read.amount(body, 'dstAmount'), least: order.minReturn }
  })
  if (!verified) {
    throw new SwapError(
      'outputAmountDeviationTooHigh',
      'The output of ONEINCH has fallen below the quoted minimum; request a new quote.',
    )
  }
  const { call, minReturn } = verified
  return {
    kind: 'contractCall',
    asset: sell,
    amount,
    sources,
    enforced: { minBuyAmount: minReturn },
    payout: { asset: buy, to: destinationAddress, minAmount: minReturn },
    call,
  }
}

const requireAccepted = (answer: ApiAnswer): unknown => {
  if (!answer.ok) throw translateRefusal(translateError(answer))
  return answer.body
}
