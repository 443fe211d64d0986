import type { FactReading, FactSet } from '../contract/facts.ts'

/** A fact in force, and what the network says of it. */
export interface ReadFact {
  readonly name: string
  readonly chain?: string
  readonly asset?: string
  /** The value in force. */
  readonly value: bigint | number | string
  /** What the network says. */
  readonly current: bigint | number | string
  /** `false` where they differ in a way that matters. Default: they are equal. */
  readonly agrees?: boolean
  /** What a difference changes for whom, and what to do. */
  readonly consequence: string
}

/**
 * Creates the reading of a fact of these; its date is that of the package's own.
 *
 * @example
 * const value = facts().storagePrice
 * const consequence = 'Sells near the whole balance may fail. Replace the fact.'
 * createFactReading(nearFacts, { name: 'storagePrice', value, current: await readStoragePrice(), consequence })
 */
export const createFactReading = (
  { file }: FactSet<unknown>,
  { name, chain, asset, value, current, agrees, consequence }: ReadFact,
): FactReading => {
  const own = file.facts.find((fact) => fact.name === name && fact.chain === chain && fact.asset === asset)
  return {
    package: file.package,
    name,
    chain,
    asset,
    value: String(value),
    seen: own?.seen ?? '',
    current: String(current),
    agrees: agrees ?? String(value) === String(current),
    consequence,
  }
}
