import type { Fact, FactSource, Json } from '@switchyard/core'

/** The facts that a test puts in place of a package's own, while the package is in use. */
export class ReplaceableFacts implements FactSource {
  #replacements: readonly Fact[] = []

  follow: FactSource['follow'] = (set) => {
    const names = new Set(set.file.facts.map(({ name }) => name))
    let known: readonly Fact[] = []
    let current = set.own
    return () => {
      if (known !== this.#replacements) {
        known = this.#replacements
        current = set.read(known.filter(({ name }) => names.has(name)))
      }
      return current
    }
  }

  /** Replaces these facts in each package that has one of the name; all others are the packages' own. */
  replace(
    ...facts: readonly {
      readonly name: string
      readonly chain?: string
      readonly asset?: string
      readonly value: Json
    }[]
  ): void {
    this.#replacements = facts.map((fact) => ({ ...fact, source: 'a test', seen: '2026-11-28' }))
  }
}
