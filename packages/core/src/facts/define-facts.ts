import type { Fact, FactFile, FactReader, FactSet, FactShape } from '../contract/facts.ts'
import { UnreadableInput } from '../unreadable-input.ts'
import { checkFactFile } from './check-fact-file.ts'
import { nameFact } from './fact-key.ts'
import { InvalidFacts } from './invalid-facts.ts'
import { mergeFacts } from './merge-facts.ts'

/** A fact that the package has once. */
export interface OneFact<T> {
  readonly scope: 'package'
  readonly read: FactReader<T>
}

/** A fact that the package has by chain or by asset. */
export interface ScopedFact<T> {
  readonly scope: 'chain' | 'asset'
  readonly read: FactReader<T>
}

/** A fact that the package has once. */
export const once = <T>(read: FactReader<T>): OneFact<T> => ({ scope: 'package', read })

/** A fact of each chain, by chain code. */
export const byChain = <T>(read: FactReader<T>): ScopedFact<T> => ({ scope: 'chain', read })

/** A fact of each asset, by the name that the provider has for it. */
export const byAsset = <T>(read: FactReader<T>): ScopedFact<T> => ({ scope: 'asset', read })

/** Forms of the facts of a package, by their names. */
export type FactShapes = Readonly<Record<string, FactShape>>

/** The facts of a package as its code reads them. */
export type FactsIn<S extends FactShapes> = {
  readonly [K in keyof S]: S[K] extends OneFact<infer T>
    ? T
    : S[K] extends ScopedFact<infer T>
      ? Readonly<Record<string, T>>
      : never
}

/**
 * Defines the facts of a package: the content of its `facts.json`, and the form of each.
 *
 * @throws {InvalidFacts} where the file does not have that form, or lacks a fact that the package needs once.
 *
 * @example
 * import file from './facts.json' with { type: 'json' }
 *
 * export const exampleFacts = defineFacts(file, { routers: byChain(readEach(readEvmAddress)), blockSeconds: once(readNumber) })
 * const facts = resolve(FACTS).follow(exampleFacts)
 * facts().routers.ETH // as they are now
 */
export const defineFacts = <S extends FactShapes>(file: FactFile, shapes: S): FactSet<FactsIn<S>> => {
  const problems = checkFactFile(file)
  if (problems.length > 0) throw new InvalidFacts(problems)
  const read = (replacements: readonly Fact[]): FactsIn<S> => readFacts(file, replacements, shapes)
  return { file, own: read([]), read }
}

const readFacts = <S extends FactShapes>(file: FactFile, replacements: readonly Fact[], shapes: S): FactsIn<S> => {
  const merged = mergeFacts(file.facts, replacements)
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, { scope }] of Object.entries(shapes)) if (scope !== 'package') values[name] = {}
  for (const fact of merged.values()) {
    if (fact.value === null) continue
    const shape = Object.hasOwn(shapes, fact.name) ? shapes[fact.name] : undefined
    const problem = shape ? findScopeFault(fact, shape) : 'is not a fact of this package'
    if (problem !== undefined) problems.push(`${file.package}: ${nameFact(fact)} ${problem}`)
    if (!shape || problem !== undefined) continue
    try {
      const value = shape.read(fact.value)
      if (shape.scope === 'package') values[fact.name] = value
      else (values[fact.name] as Record<string, unknown>)[String(fact[shape.scope])] = value
    } catch (error) {
      if (!UnreadableInput.is(error)) throw error
      problems.push(`${file.package}: ${nameFact(fact)} ${error.message}`)
    }
  }
  for (const [name, { scope }] of Object.entries(shapes))
    if (scope === 'package' && !merged.has(name)) problems.push(`${file.package}: ${name} is missing`)
    else if (scope === 'package' && merged.get(name)?.value === null)
      problems.push(`${file.package}: ${name} cannot be removed`)
  if (problems.length > 0) throw new InvalidFacts(problems)
  return values as FactsIn<S>
}

const findScopeFault = (fact: Fact, { scope }: FactShape): string | undefined => {
  const given = [fact.chain === undefined ? undefined : 'chain', fact.asset === undefined ? undefined : 'asset']
  const found = given.filter((each) => each !== undefined).join(' and ') || 'package'
  if (found === scope) return undefined
  return scope === 'package' ? 'must name neither a chain nor an asset' : `must name its ${scope} and nothing else`
}
