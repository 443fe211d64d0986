import { oneSource } from '@switchyard/chain-kit'
import { type Chain, type GasReading, UpstreamError } from '@switchyard/core'
import { at, integer } from '@switchyard/net'
import { readBalances } from './balances.ts'
import { build } from './build.ts'
import { decode } from './decode.ts'
import { readFunds } from './funds.ts'
import type { Gateway } from './gateway.ts'
import { list } from './list.ts'
import type { PriorityOptions } from './priority-options.ts'
import { priorityPrice } from './priority-price.ts'
import { reader } from './reader.ts'
import { readRecipients } from './recipients.ts'

/** Creates the Solana chain. */
export const createChain = (gateway: Gateway, priority: PriorityOptions): Chain => {
  const tables = new Map<string, readonly string[]>()
  return {
    ...reader,
    contract: 1,
    sweeps: false,
    manySources: false,
    funds: async (outgoing, context) => {
      oneSource('Solana', outgoing.sources)
      return readFunds(gateway, outgoing, context)
    },
    build: (deposit, funds, context) => build({ gateway, priority, tables }, deposit, funds, context),
    decode: (built) => decode(built, tables),
    gas: (_chain, { signal }) => readGas(gateway, priority, signal),
    recipients: (_chain, hash, { signal }) => readRecipients(gateway, hash, signal),
    balances: (_chain, address, context) => readBalances(gateway, address, context),
  }
}

/** Returns the current price per compute unit, independent of the accounts used. */
const readGas = async (gateway: Gateway, priority: PriorityOptions, signal: AbortSignal): Promise<GasReading> => {
  const [fees] = await gateway.ask([{ method: 'getRecentPrioritizationFees', params: [[]] }], signal)
  if (!fees || 'refused' in fees)
    throw new UpstreamError(`The node returned an error: ${fees?.refused ?? 'no answer'}.`)
  const paid = list(fees.result).flatMap((fee) => integer(at(fee, 'prioritizationFee')) ?? [])
  return { value: priorityPrice(paid, priority).toString(), unit: 'microlamport/CU' }
}
