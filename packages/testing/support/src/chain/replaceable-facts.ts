import type { Fact, FactSource, Json } from '@switchyard/core'

/** A fact in place of that of a package, or of every package that has one of the name. */
type ReplacedFact = Fact & { readonly package?: string }

/** The facts that a test puts in place of a package's own, while the package is in use. */
export class ReplaceableFacts implements FactSource {
  #replacements: readonly ReplacedFact[] = []

  follow: FactSource['follow'] = (set) => {
    const names = new Set(set.file.facts.map(({ name }) => name))
    const isOwn = ({ name, package: owner = set.file.package }: ReplacedFact) =>
      names.has(name) && owner === set.file.package
    let known: readonly ReplacedFact[] = []
    let current = set.own
    return () => {
      if (known !== this.#replacements) {
        known = this.#replacements
        current = set.read(known.filter(isOwn).map(({ package: _, ...fact }) => fact))
      }
      return current
    }
  }

  /** Replaces these facts in the package that is named, or in each that has one of the name; all others are the packages' own. */
  replace(
    ...facts: readonly {
      readonly package?: string
      readonly name: string
      readonly chain?: string
      readonly asset?: string
      readonly value: Json
    }[]
  ): void {
    this.#replacements = facts.map((fact) => ({ ...fact, source: 'a test', seen: '2026-11-28' }))
  }
}
