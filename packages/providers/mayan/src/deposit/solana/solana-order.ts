import { base64 } from '@scure/base'
import type { SolanaCall } from '@switchyard/core'
import { mayanFacts } from '../../facts.ts'
import type { WireQuote } from '../../quote/wire-quote.ts'
import type { OrderKey } from '../order.ts'
import { createDirectDeposit } from './direct-deposit.ts'
import { createInitOrder } from './init-order.ts'
import { addProxy, type Instruction } from './instruction.ts'
import { deriveOrderAccounts, type OrderAccounts } from './order-accounts.ts'
import { type SolanaSwap, verifySwappedDeposit } from './swapped-deposit.ts'

/** The instructions and address lookup tables of an order on Solana. */
export interface SolanaOrder {
  readonly instructions: readonly Instruction[]
  readonly lookupTables: readonly string[]
}

/**
 * Creates the instructions of a Swift order on Solana, signed only by the trader. `getSwap` is called with the order's accounts when
 * the sold token must be swapped first.
 *
 * @throws {UnreadableInput} for a quote that lacks a required field.
 */
export const createSolanaOrder = async (
  quote: WireQuote,
  key: OrderKey,
  getSwap: (accounts: OrderAccounts) => Promise<SolanaSwap>,
): Promise<SolanaOrder> => {
  const { addresses, random } = key
  const { lookupTable } = (addresses.facts ?? mayanFacts.own).solanaPrograms
  const accounts = deriveOrderAccounts(quote, addresses, random)
  const create = addProxy(createInitOrder(quote, key, accounts), accounts.proxy)
  if (quote.fromToken.contract === quote.swiftInputContract) {
    return {
      instructions: [...createDirectDeposit(quote, addresses, accounts), create],
      lookupTables: [lookupTable],
    }
  }
  const answer = await getSwap(accounts)
  const deposit = verifySwappedDeposit(answer, quote, { trader: addresses.trader, accounts })
  return { instructions: [...deposit, create], lookupTables: [lookupTable, ...answer.lookupTables] }
}

/** An order in the form of the deposit. */
export const toSolanaCall = ({ instructions, lookupTables }: SolanaOrder): SolanaCall => ({
  vm: 'solana',
  instructions: instructions.map(({ programAddress, accounts, data }) => ({
    programAddress,
    accounts,
    data: base64.encode(data),
  })),
  lookupTables: [...new Set(lookupTables)],
})
