import { createRefusal } from '@switchyard/chain-kit'
import type { BuiltTransaction, ContractCall, Funds } from '@switchyard/core'
import { readBudgetFee } from '../decode/budget-fee.ts'
import { decode, formatCall } from '../decode/decode.ts'
import { choosePrice } from '../priority-price.ts'
import { programs } from '../programs.ts'
import type { BuildContext } from './build-context.ts'
import { readCall } from './call.ts'
import { estimateCallCost } from './call-cost.ts'
import { readChainState, readLookupTable } from './chain-state.ts'
import { checkSize, computePriorityFee } from './fees.ts'

/** Number of lookup tables that are kept for `decode`. */
const MAX_TABLES = 1_000

/** Largest compute limit of a transaction, and the default limit of one instruction. */
const MAX_UNITS = 1_400_000
const UNITS_PER_INSTRUCTION = 200_000

/** Builds the transaction of provider-made instructions and simulates it for its cost. */
export const buildCall = async (
  deposit: ContractCall,
  funds: Funds,
  { gateway, priority, facts, tables: knownTables, context }: BuildContext,
): Promise<BuiltTransaction> => {
  const { call, sources } = deposit
  if (call.vm !== 'solana') throw createRefusal(`A ${call.vm} call cannot be made on SOL; a solana call is required.`)
  const [from] = sources
  const own = readCall(call, from)
  const tables = call.lookupTables ?? []
  const [library, chainState] = await Promise.all([
    import('./transaction.ts'),
    readChainState(
      gateway,
      { writable: [from], accounts: [from, ...tables], lamportsPerByte: facts.lamportsPerByte },
      context.signal,
    ),
  ])
  const lookupTables = new Map(tables.map((table) => [table, readLookupTable(table, chainState.accounts.get(table))]))
  // The compute limit is the network's own default.
  const units = Math.min(MAX_UNITS, own.length * UNITS_PER_INSTRUCTION)
  const price = choosePrice(chainState.prices, priority)
  // A compute budget that the provider set is left unchanged.
  const ownBudget = own.some(({ programAddress }) => programAddress === programs.computeBudget)
  const [limit, offer] = library.createBudget(units, price)
  const unchanged = own.map(library.toInstruction)
  const instructions = ownBudget ? unchanged : [offer, ...unchanged, limit]
  const tx = library.writeTransaction({ feePayer: from, ...chainState, instructions, lookupTables })
  checkSize(tx, false)
  if (knownTables.size > MAX_TABLES) knownTables.clear()
  for (const [table, entries] of lookupTables) knownTables.set(table, entries)
  // The engine's own comparison relies on these lookup tables, so the build checks them here.
  if (decode({ tx, txType: 'SOLANA', networkFee: 0n }, lookupTables).data !== formatCall(own))
    throw createRefusal('The built transaction does not contain the instructions of the call.')

  const fee = facts.signatureFee + (ownBudget ? readBudgetFee(own) : computePriorityFee(units, price))
  const held = chainState.accounts.get(from)?.lamports ?? 0n
  const floor = chainState.rent(0)
  return {
    tx,
    txType: 'SOLANA',
    ...(await estimateCallCost(gateway, { deposit, tx, funds, fee, held, floor }, context)),
  }
}
