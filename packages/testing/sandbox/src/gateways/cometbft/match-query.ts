import type { CosmosLedger, IncludedTransaction } from '../../ledgers/cosmos/cosmos-ledger.ts'
import { eventsOf } from './describe-result.ts'

const CONDITION = /^([\w.-]+)\s*(=|<=|>=|<|>)\s*(?:'([^']*)'|(\d+))$/

const holds = (operator: string, found: number, wanted: number): boolean => {
  if (operator === '=') return found === wanted
  if (operator === '<') return found < wanted
  if (operator === '<=') return found <= wanted
  return operator === '>' ? found > wanted : found >= wanted
}

type Condition = (ledger: CosmosLedger, transaction: IncludedTransaction) => boolean

const conditionOf = (text: string): Condition => {
  const [, key = '', operator = '', quoted, digits] = CONDITION.exec(text.trim()) ?? []
  const value = quoted ?? digits
  if (value === undefined) throw new Error(`failed to parse query: ${text}`)
  if (key === 'tx.hash') return (_, { transaction }) => transaction.hash === value.toUpperCase()
  if (key === 'tx.height') return (_, { height }) => holds(operator, height, Number(value))
  if (operator !== '=') throw new Error(`failed to parse query: ${text}`)
  return (ledger, transaction) =>
    eventsOf(ledger, transaction).some(({ type, attributes }) =>
      attributes.some((one) => `${type}.${one.key}` === key && one.value === value),
    )
}

/**
 * Reads a query of `tx_search`: conditions joined by `AND` on `tx.hash`, `tx.height` and attributes of events. Throws for any other
 * text.
 */
export const matchQuery = (query: string): Condition => {
  const conditions = query.split(/\s+AND\s+/).map(conditionOf)
  return (ledger, transaction) => conditions.every((condition) => condition(ledger, transaction))
}
