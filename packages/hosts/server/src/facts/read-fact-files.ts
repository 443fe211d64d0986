import { checkFactFile, type Fact, type FactFile, factKey, nameFact } from '@switchyard/core'
import { ConfigError } from '../settings/config-error.ts'
import { readTree } from '../settings/read-tree.ts'

/**
 * Reads files of facts: each holds those of one package, `{ "package", "facts" }`, or of several, `{ "files": […] }`. What several files
 * say of a package is put together.
 *
 * @throws {ConfigError} naming every problem of their form, and every fact that two of them have.
 */
export const readFactFiles = async (paths: readonly string[]): Promise<readonly FactFile[]> => {
  const problems: string[] = []
  const facts = new Map<string, Fact[]>()
  const origins = new Map<string, string>()
  for (const path of paths) {
    const { files, ...tree } = await readTree(path)
    for (const file of Array.isArray(files) ? files : [files === undefined ? tree : undefined]) {
      const found = checkFactFile(file)
      problems.push(...found.map((problem) => `${path}: ${problem}`))
      if (found.length > 0) continue
      const { package: owner, facts: own } = file as FactFile
      for (const fact of own) {
        const key = `${owner} ${factKey(fact)}`
        const other = origins.get(key)
        if (other !== undefined) problems.push(`${path}: ${owner}: ${nameFact(fact)} is also in ${other}`)
        origins.set(key, path)
      }
      facts.set(owner, [...(facts.get(owner) ?? []), ...own])
    }
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return [...facts].map(([owner, own]) => ({ package: owner, facts: own }))
}
