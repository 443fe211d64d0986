import type { Clock } from '../contract/clock.ts'
import type {
  Fact,
  FactComparison,
  FactFile,
  FactReading,
  FactSet,
  FactSource,
  ListedFact,
  ReadFacts,
} from '../contract/facts.ts'
import { checkFactFile } from './check-fact-file.ts'
import { factKey } from './fact-key.ts'
import { InvalidFacts } from './invalid-facts.ts'
import { mergeFacts } from './merge-facts.ts'

/** Days after which a fact is reported as old, where it names none of its own. */
export const defaultFactAgeDays = 180

const DAY_MS = 86_400_000

/** A change of a fact in force. A side is absent where there was, or is, none. */
export interface FactChange {
  readonly package: string
  readonly name: string
  readonly chain?: string
  readonly asset?: string
  readonly before?: Fact
  readonly after?: Fact
}

interface Followed {
  readonly set: FactSet<unknown>
  replacements: readonly Fact[]
  current: unknown
  /** Who has replaced a fact, and when, by its key. */
  readonly replaced: Map<string, { readonly by: string; readonly at: number }>
}

/** The facts of an engine: those of its packages, and what the operator has replaced. */
export class FactBook implements FactSource {
  readonly #followed = new Map<string, Followed>()
  /** What networks said, by package and fact; also of packages that have no facts in the engine. */
  readonly #readings = new Map<string, FactComparison>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  follow<T>(set: FactSet<T>): ReadFacts<T> {
    const owner = set.file.package
    const known = this.#followed.get(owner)
    const entry: Followed = known ?? { set, replacements: [], current: set.own, replaced: new Map() }
    if (!known) this.#followed.set(owner, entry)
    return () => entry.current as T
  }

  /**
   * Replaces facts; what files before have replaced and these do not returns to the packages' own. All or nothing.
   *
   * @param by who replaces them.
   * @returns what has changed.
   * @throws {InvalidFacts} for a package that the engine does not have, and for a fact that is unknown or has a wrong value.
   */
  replace(files: readonly FactFile[], by: string): readonly FactChange[] {
    const problems = files.flatMap(checkFactFile)
    if (problems.length > 0) throw new InvalidFacts(problems)
    const owners = files.map((file) => file.package)
    for (const [index, owner] of owners.entries()) {
      if (!this.#followed.has(owner)) problems.push(`${owner}: the engine has no package of this name with facts`)
      if (owners.indexOf(owner) !== index) problems.push(`${owner}: two files replace its facts`)
    }
    if (problems.length > 0) throw new InvalidFacts(problems)
    const read = [...this.#followed.values()].map((entry) => {
      const replacements = files.find((file) => file.package === entry.set.file.package)?.facts ?? []
      try {
        return { entry, replacements, current: replacements.length > 0 ? entry.set.read(replacements) : entry.set.own }
      } catch (error) {
        if (!InvalidFacts.is(error)) throw error
        problems.push(...error.problems)
        return undefined
      }
    })
    if (problems.length > 0) throw new InvalidFacts(problems)
    const changes: FactChange[] = []
    const at = this.#clock.now()
    for (const each of read) {
      if (!each) continue
      const { entry, replacements, current } = each
      const before = listInForce(entry)
      Object.assign(entry, { replacements, current })
      const after = listInForce(entry)
      for (const key of new Set([...before.keys(), ...after.keys()])) {
        const [one, other] = [before.get(key), after.get(key)]
        if (JSON.stringify(one) === JSON.stringify(other)) continue
        const { name, chain, asset } = (other ?? one) as Fact
        this.#readings.delete(`${entry.set.file.package} ${key}`)
        entry.replaced.delete(key)
        changes.push({ package: entry.set.file.package, name, chain, asset, before: one, after: other })
      }
      const isReplaced = new Set(replacements.map(factKey))
      for (const key of entry.replaced.keys()) if (!isReplaced.has(key)) entry.replaced.delete(key)
      for (const key of isReplaced) if (!entry.replaced.has(key)) entry.replaced.set(key, { by, at })
    }
    return changes
  }

  /** Notes what the network says of a fact. Returns the comparison before it, where there was one. */
  note(reading: FactReading, comparison: FactComparison): FactComparison | undefined {
    const key = `${reading.package} ${factKey(reading)}`
    const before = this.#readings.get(key)
    this.#readings.set(key, comparison)
    return before
  }

  /** Lists the facts in force and those that the operator has removed, by package. */
  list(): readonly ListedFact[] {
    const now = this.#clock.now()
    return [...this.#followed.values()].flatMap((entry) => {
      return [...mergeFacts(entry.set.file.facts, entry.replacements)].map(([key, fact]) => {
        const isRemoved = fact.value === null
        const ageDays = Math.max(0, Math.floor((now - Date.parse(fact.seen)) / DAY_MS))
        return {
          ...fact,
          package: entry.set.file.package,
          isReplaced: entry.replaced.has(key),
          isRemoved,
          replaced: entry.replaced.get(key),
          ageDays,
          isOld: !isRemoved && ageDays > (fact.maxAgeDays ?? defaultFactAgeDays),
          reading: this.#readings.get(`${entry.set.file.package} ${key}`),
        }
      })
    })
  }
}

/** Facts in force by key; removed ones are not among them. */
const listInForce = ({ set, replacements }: Followed): ReadonlyMap<string, Fact> =>
  new Map([...mergeFacts(set.file.facts, replacements)].filter(([, { value }]) => value !== null))
