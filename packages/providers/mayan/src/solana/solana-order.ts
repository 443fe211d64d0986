import { solana } from '../addresses.ts'
import type { OrderParties } from '../order.ts'
import type { WireQuote } from '../quote/wire-quote.ts'
import { directDeposit } from './direct-deposit.ts'
import { initOrder } from './init-order.ts'
import { type Instruction, proxied } from './instruction.ts'
import { type OrderAccounts, orderAccounts } from './order-accounts.ts'
import { type SolanaSwap, swappedDeposit } from './swapped-deposit.ts'

/** An order on Solana: its instructions, and the tables that shorten the transaction. */
export interface SolanaOrder {
  readonly instructions: readonly Instruction[]
  readonly lookupTables: readonly string[]
}

/** Whether a swap has to come before the order. */
export const needsSwap = ({ fromToken, swiftInputContract }: WireQuote): boolean =>
  fromToken.contract !== swiftInputContract

/**
 * The instructions of a Swift order on Solana, signed by the trader alone. `getSwap` is asked only where what is sold has
 * to be swapped first; it gets the order's account. Throws `TypeError` for a quote that lacks what an order needs.
 */
export const solanaOrder = async (
  quote: WireQuote,
  addresses: OrderParties,
  random: string,
  getSwap: (accounts: OrderAccounts) => Promise<SolanaSwap>,
): Promise<SolanaOrder> => {
  const accounts = orderAccounts(quote, addresses, random)
  const create = proxied(initOrder(quote, addresses, accounts, random))
  if (!needsSwap(quote)) {
    return { instructions: [...directDeposit(quote, addresses, accounts), create], lookupTables: [solana.lookupTable] }
  }
  const answer = await getSwap(accounts)
  const deposit = swappedDeposit(quote, addresses, accounts, answer)
  return { instructions: [...deposit, create], lookupTables: [solana.lookupTable, ...answer.lookupTables] }
}
