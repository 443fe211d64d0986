import { read } from '@switchyard/provider-kit'
import { writeTerms } from './broker-parameters.ts'
import { readResult } from './broker-refusal.ts'
import type { DepositOrder } from './deposit-order.ts'
import { expectSame } from './vault-check.ts'

/**
 * Requests the encoding of a vault swap from the broker. Opens nothing.
 *
 * @param extra - parameters of the sell chain
 */
export const encodeVaultSwap = async (
  order: DepositOrder,
  extra: Readonly<Record<string, unknown>>,
): Promise<unknown> => {
  const { client, sell, buy, destination, state, signal } = order
  const { boost, affiliates, dca } = writeTerms(order)
  const parameters = [
    sell.wire,
    buy.wire,
    destination.text,
    state.brokerBps,
    { chain: sell.chain.name, ...extra },
    null,
    boost,
    affiliates,
    dca,
  ]
  const result = readResult(await client.callBroker('broker_request_swap_parameter_encoding', parameters, signal))
  expectSame(read.text(result, 'chain') === sell.chain.name, 'chain')
  return result
}
