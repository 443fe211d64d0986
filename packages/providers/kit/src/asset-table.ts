import { identifierKey } from '@switchyard/core'

/** One asset under both names. `asset` is whatever the adapter keeps of it, a `Token` as a rule. */
export interface AssetRow<T extends { readonly identifier: string }> {
  readonly asset: T
  /** The provider's own name; compared as it stands. */
  readonly id: string
}

/**
 * Our identifiers and a provider's own names, both ways.
 *
 * Identifiers are found in any spelling of the same token. Of several names of one asset the first is given out and all
 * are understood. A name that stands for different assets is no name: it is left out and listed in `ambiguous`.
 */
export class AssetTable<T extends { readonly identifier: string }> {
  readonly ambiguous: readonly string[]
  readonly #byKey = new Map<string, AssetRow<T>>()
  /** As the rows spell them, which is how they are mostly asked for. */
  readonly #bySpelling = new Map<string, AssetRow<T>>()
  readonly #byId = new Map<string, AssetRow<T>>()

  constructor(rows: Iterable<AssetRow<T>>) {
    const list = [...rows]
    const unclear = ambiguousIds(list)
    this.ambiguous = [...unclear]
    for (const row of list) if (!unclear.has(row.id)) this.#add(row)
  }

  /** The provider's name of an asset. */
  idOf(identifier: string): string | undefined {
    return this.#row(identifier)?.id
  }

  /** The asset the provider means. */
  assetOf(id: string): T | undefined {
    return this.#byId.get(id)?.asset
  }

  /** The asset as the table holds it, found by any spelling. */
  find(identifier: string): T | undefined {
    return this.#row(identifier)?.asset
  }

  /** Each asset once, in the order of the rows, with the name given out. */
  rows(): readonly AssetRow<T>[] {
    return [...this.#byKey.values()]
  }

  #row(identifier: string): AssetRow<T> | undefined {
    const spelled = this.#bySpelling.get(identifier)
    if (spelled) return spelled
    const key = identifierKey(identifier)
    return key === undefined ? undefined : this.#byKey.get(key)
  }

  #add(row: AssetRow<T>): void {
    const key = identifierKey(row.asset.identifier)
    if (key === undefined) throw new TypeError(`${row.asset.identifier} is no asset identifier`)
    const first = this.#byKey.get(key) ?? row
    if (first === row) this.#byKey.set(key, row)
    this.#bySpelling.set(row.asset.identifier, first)
    if (!this.#byId.has(row.id)) this.#byId.set(row.id, first)
  }
}

const ambiguousIds = (rows: readonly AssetRow<{ readonly identifier: string }>[]): ReadonlySet<string> => {
  const keys = new Map<string, string | undefined>()
  const unclear = new Set<string>()
  for (const { id, asset } of rows) {
    const key = identifierKey(asset.identifier)
    if (keys.has(id) && keys.get(id) !== key) unclear.add(id)
    keys.set(id, key)
  }
  return unclear
}
