import type { Fact, FactSource, Json } from '@switchyard/core'

/** The facts that a test puts in place of a package's own, while the package is in use. */
export class ReplaceableFacts implements FactSource {
  #replacements: readonly Fact[] = []

  follow: FactSource['follow'] = (set) => {
    let known = this.#replacements
    let current = set.own
    return () => {
      if (known !== this.#replacements) {
        known = this.#replacements
        current = set.read(known)
      }
      return current
    }
  }

  /** Replaces these facts; all others are the package's own. */
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
