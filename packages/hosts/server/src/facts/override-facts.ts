import { type Fact, type FactFile, factKey } from '@switchyard/core'

/** Puts two lists of files together: a fact that both name is that of `over`. */
export const overrideFacts = (under: readonly FactFile[], over: readonly FactFile[]): readonly FactFile[] => {
  const packages = new Map<string, Map<string, Fact>>()
  for (const file of [...under, ...over]) {
    const facts = packages.get(file.package) ?? new Map<string, Fact>()
    for (const fact of file.facts) facts.set(factKey(fact), fact)
    packages.set(file.package, facts)
  }
  return [...packages].map(([owner, facts]) => ({ package: owner, facts: [...facts.values()] }))
}
