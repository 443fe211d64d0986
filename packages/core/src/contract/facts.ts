import type { Json } from './json.ts'

/** One thing that the outside world decides, with where and when it was read. */
export interface Fact {
  /** Name within its package, `routers`. */
  readonly name: string
  /** Chain code it holds for; absent where it holds for all, or for none in particular. */
  readonly chain?: string
  /** Asset it holds for, in the provider's own name or as an identifier. */
  readonly asset?: string
  /** In the form that the package expects: amounts are decimal strings in base units. `null` removes the fact. */
  readonly value: Json
  /** Document, address or contract it was read from. */
  readonly source: string
  /** Date it was last read there, `2026-11-27`. */
  readonly seen: string
  /** Sentence on what it is compared with while the engine runs; absent where nothing can be asked. */
  readonly check?: string
  /** Days after `seen` from which it is reported as old. Default: `defaultFactAgeDays`. */
  readonly maxAgeDays?: number
}

/**
 * The facts of one package, as its `facts.json` holds them, or an operator's replacements for some of them.
 *
 * A replacement has the same `name`, `chain` and `asset`; facts that it does not name stay.
 */
export interface FactFile {
  /** Package name, `@switchyard/provider-thorchain`. */
  readonly package: string
  readonly facts: readonly Fact[]
}

/** Reads the value of a fact. */
export type FactReader<T> = (value: Json) => T

/** How the facts of a name are read: one, or several by chain or by asset. */
export type FactShape<T = unknown> =
  | { readonly scope: 'package'; readonly read: FactReader<T> }
  | { readonly scope: 'chain' | 'asset'; readonly read: FactReader<T> }

/** The facts of a package and the form in which its code reads them. */
export interface FactSet<T> {
  /** The package's own facts. */
  readonly file: FactFile
  /** The package's own facts as its code reads them. */
  readonly own: T
  /**
   * Reads the own facts with some of them replaced.
   *
   * @throws {InvalidFacts} naming every fact that is unknown or has a wrong value.
   */
  read(replacements: readonly Fact[]): T
}

/** Reads the facts now in force. */
export type ReadFacts<T> = () => T

/** The facts of an engine, for the packages in it. */
export interface FactSource {
  /** Returns a function that reads the facts now in force: the own ones, with what the operator has replaced. Call it for each use. */
  follow<T>(set: FactSet<T>): ReadFacts<T>
}

/** A fact in force, or one that the operator has removed. */
export interface ListedFact extends Fact {
  readonly package: string
  /** `true` where the operator has replaced the package's own. */
  readonly isReplaced: boolean
  /** `true` where the operator has removed it: its `value` is `null`. */
  readonly isRemoved: boolean
  /** Who has replaced it, as `setFacts` was told, and when (Unix milliseconds). Absent where it is the package's own. */
  readonly replaced?: { readonly by: string; readonly at: number }
  /** Days since `seen`. */
  readonly ageDays: number
  /** `true` where it is older than it should be. */
  readonly isOld: boolean
  /** What the network said last, where that was asked. */
  readonly reading?: FactComparison
}

/** A fact beside what the network says now. */
export interface FactReading {
  readonly package: string
  readonly name: string
  readonly chain?: string
  readonly asset?: string
  /** The value in force, as text. */
  readonly value: string
  /** Date of the value, `2026-11-22`. */
  readonly seen: string
  /** The network's value in the form of `value`; absent when the network does not tell. */
  readonly current?: string
  /** `false` where they differ in a way that matters. Default: the two texts are equal. */
  readonly agrees?: boolean
  /** Sentences on what a difference changes for whom, and what to do. */
  readonly consequence?: string
}

/** Result of a comparison. */
export interface FactComparison {
  /** Provider or chain whose node was asked. */
  readonly owner: string
  /** The value that was in force, as text. */
  readonly value: string
  readonly current: string
  readonly agrees: boolean
  /** Unix milliseconds. */
  readonly readAt: number
  /** Host that told it. */
  readonly host: string
  readonly consequence?: string
}
