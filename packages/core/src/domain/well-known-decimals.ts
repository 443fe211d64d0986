import { readCoreFacts } from '../core-facts.ts'
import { toIdentifierKey } from './identifier.ts'

/** The keys of the identifiers of one state of the facts. */
const keys = new WeakMap<object, ReadonlyMap<string | undefined, number>>()

/**
 * Decimals of a token that most swaps involve, by its `toIdentifierKey`: no provider sets them. `undefined` for any other, which has what
 * most providers claim.
 */
export const wellKnownDecimals = (key: string): number | undefined => {
  const { decimals } = readCoreFacts()
  let byKey = keys.get(decimals)
  if (!byKey) {
    byKey = new Map(Object.entries(decimals).map(([identifier, places]) => [toIdentifierKey(identifier), places]))
    keys.set(decimals, byKey)
  }
  return byKey.get(key)
}
