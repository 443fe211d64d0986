import { base64 } from '@scure/base'
import type { SolanaCall } from '@switchyard/core'
import { solanaAddresses } from '../addresses.ts'
import type { OrderAddresses } from '../order.ts'
import type { WireQuote } from '../quote/wire-quote.ts'
import { directDeposit } from './direct-deposit.ts'
import { initOrder } from './init-order.ts'
import { type Instruction, proxied } from './instruction.ts'
import { type OrderAccounts, orderAccounts } from './order-accounts.ts'
import { type SolanaSwap, swappedDeposit } from './swapped-deposit.ts'

/** The instructions and address lookup tables of an order on Solana. */
export interface SolanaOrder {
  readonly instructions: readonly Instruction[]
  readonly lookupTables: readonly string[]
}

/** Whether the sold token must be swapped before the order. */
export const needsSwap = ({ fromToken, swiftInputContract }: WireQuote): boolean =>
  fromToken.contract !== swiftInputContract

/**
 * The instructions of a Swift order on Solana, signed only by the trader. `getSwap` is called with the order's accounts when
 * the sold token must be swapped first.
 *
 * @throws {TypeError} for a quote that lacks a required field.
 */
export const solanaOrder = async (
  quote: WireQuote,
  addresses: OrderAddresses,
  random: string,
  getSwap: (accounts: OrderAccounts) => Promise<SolanaSwap>,
): Promise<SolanaOrder> => {
  const accounts = orderAccounts(quote, addresses, random)
  const create = proxied(initOrder(quote, addresses, accounts, random))
  if (!needsSwap(quote)) {
    return {
      instructions: [...directDeposit(quote, addresses, accounts), create],
      lookupTables: [solanaAddresses.lookupTable],
    }
  }
  const answer = await getSwap(accounts)
  const deposit = swappedDeposit(quote, addresses, accounts, answer)
  return { instructions: [...deposit, create], lookupTables: [solanaAddresses.lookupTable, ...answer.lookupTables] }
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
