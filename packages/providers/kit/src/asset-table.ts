import { toIdentifierKey } from '@switchyard/core'

/** One asset under both names. `asset` is usually a `Token`. */
export interface AssetRow<T extends { readonly identifier: string }> {
  readonly asset: T
  /** The provider's own name; case matters. */
  readonly id: string
}

/**
 * Maps our identifiers to a provider's own names and back.
 *
 * Lookups accept any spelling of an identifier. If an asset has several names, `findId` returns the first and `findById`
 * accepts all. A name of several different assets is left out and listed in `ambiguous`.
 */
export class AssetTable<T extends { readonly identifier: string }> {
  readonly ambiguous: readonly string[]
  readonly #byKey = new Map<string, AssetRow<T>>()
  /** Keyed by the spelling of the rows: the usual lookup. */
  readonly #bySpelling = new Map<string, AssetRow<T>>()
  readonly #byId = new Map<string, AssetRow<T>>()

  constructor(rows: Iterable<AssetRow<T>>) {
    const list = [...rows]
    const keys = new Map<string, string | undefined>()
    const unclear = new Set<string>()
    for (const { id, asset } of list) {
      const key = toIdentifierKey(asset.identifier)
      if (keys.has(id) && keys.get(id) !== key) unclear.add(id)
      keys.set(id, key)
    }
    this.ambiguous = [...unclear]
    for (const row of list) if (!unclear.has(row.id)) this.#add(row)
  }

  /** The provider's name of an asset; `undefined` for an unknown one. */
  findId(identifier: string): string | undefined {
    return this.#row(identifier)?.id
  }

  /** The asset behind a provider's name. */
  findById(id: string): T | undefined {
    return this.#byId.get(id)?.asset
  }

  /** The asset as the table spells it, found by any spelling. */
  find(identifier: string): T | undefined {
    return this.#row(identifier)?.asset
  }

  /** Each asset once with its first name, in the order of the rows. */
  rows(): readonly AssetRow<T>[] {
    return [...this.#byKey.values()]
  }

  #row(identifier: string): AssetRow<T> | undefined {
    const spelled = this.#bySpelling.get(identifier)
    if (spelled) return spelled
    const key = toIdentifierKey(identifier)
    return key === undefined ? undefined : this.#byKey.get(key)
  }

  #add(row: AssetRow<T>): void {
    const key = toIdentifierKey(row.asset.identifier)
    if (key === undefined) throw new TypeError(`"${row.asset.identifier}" is not an asset identifier.`)
    const first = this.#byKey.get(key) ?? row
    if (first === row) this.#byKey.set(key, row)
    this.#bySpelling.set(row.asset.identifier, first)
    this.#byId.set(row.id, first)
  }
}
