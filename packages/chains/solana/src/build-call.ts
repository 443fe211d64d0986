import { refusal } from '@switchyard/chain-kit'
import type { BuiltTransaction, ChainContext, Deposit, Funds } from '@switchyard/core'
import { budgetedFee } from './budgeted-fee.ts'
import { callUnits, readCall, setsBudget } from './call.ts'
import { callCost } from './call-cost.ts'
import { callText, decode } from './decode.ts'
import { checkSize, priorityFee, SIGNATURE_FEE } from './fees.ts'
import { priorityPrice } from './priority-price.ts'
import { lookAround, readLookupTable } from './surroundings.ts'
import type { Workbench } from './workbench.ts'

/** A provider's instructions, framed and tried. */
export const buildCall = async (
  { gateway, priority, tables: seen }: Workbench,
  deposit: Deposit & { readonly kind: 'contractCall' },
  funds: Funds,
  context: ChainContext,
): Promise<BuiltTransaction> => {
  const { call, sources } = deposit
  if (call.vm !== 'solana') throw refusal(`Solana cannot make a call of the ${call.vm} machine.`)
  const [from] = sources
  const own = readCall(call, from)
  const tables = call.lookupTables ?? []
  const [library, around] = await Promise.all([
    import('./transaction.ts'),
    lookAround(gateway, [from], [from, ...tables], context),
  ])
  const lookupTables = new Map(tables.map((table) => [table, readLookupTable(table, around.accounts.get(table))]))
  const units = callUnits(own)
  const price = priorityPrice(around.prices, priority)
  const ownBudget = setsBudget(own)
  const [limit, offer] = library.computeBudget(units, price)
  const foreign = own.map(library.foreign)
  const instructions = ownBudget ? foreign : [offer, ...foreign, limit]
  const tx = library.frame({ feePayer: from, ...around, instructions, lookupTables })
  checkSize(tx, false)
  remember(seen, lookupTables)
  // Lookup tables are the one thing the engine's own comparison depends on us for.
  if (decode({ tx, txType: 'SOLANA', networkFee: 0n }, lookupTables).data !== callText(own))
    throw refusal('The transaction does not hold the instructions of the call.')

  const fee = SIGNATURE_FEE + (ownBudget ? budgetedFee(own) : priorityFee(units, price))
  const held = around.accounts.get(from)?.lamports ?? 0n
  return { tx, txType: 'SOLANA', ...(await callCost(gateway, { deposit, tx, fee, held }, funds, context)) }
}

const MOST_TABLES = 1_000

const remember = (seen: Map<string, readonly string[]>, tables: ReadonlyMap<string, readonly string[]>): void => {
  if (seen.size > MOST_TABLES) seen.clear()
  for (const [table, entries] of tables) seen.set(table, entries)
}
