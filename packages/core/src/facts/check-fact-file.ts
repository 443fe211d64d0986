import type { Fact, FactFile } from '../contract/facts.ts'
import { factKey, nameFact } from './fact-key.ts'

const TEXTS = ['name', 'source'] as const
const OPTIONAL_TEXTS = ['chain', 'asset', 'check'] as const
const MEMBERS: ReadonlySet<string> = new Set([...TEXTS, ...OPTIONAL_TEXTS, 'value', 'seen', 'maxAgeDays'])

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '' && value.length <= 1_000

/** Problems of the form of a fact file, whatever its values are: each begins with its package. Takes what a file holds. */
export const checkFactFile = (file: unknown): readonly string[] => {
  const {
    package: owner,
    facts,
    ...rest
  } = (typeof file === 'object' && file !== null ? file : {}) as Partial<FactFile>
  if (!isText(owner)) return ['A file of facts must name its package.']
  if (!Array.isArray(facts)) return [`${owner}: facts must be a list`]
  const problems = Object.keys(rest).map((name) => `${owner}: there is no member ${name} beside package and facts`)
  const keys = new Set<string>()
  for (const [index, fact] of facts.entries()) {
    const place = `${owner}: ${isText((fact as Partial<Fact> | null)?.name) ? nameFact(fact) : `fact ${index + 1}`}`
    if (typeof fact !== 'object' || fact === null) {
      problems.push(`${place} must be an object`)
      continue
    }
    for (const name of Object.keys(fact)) if (!MEMBERS.has(name)) problems.push(`${place} has no member ${name}`)
    for (const name of TEXTS) if (!isText(fact[name])) problems.push(`${place}: ${name} must be a text`)
    for (const name of OPTIONAL_TEXTS)
      if (fact[name] !== undefined && !isText(fact[name])) problems.push(`${place}: ${name} must be a text`)
    if (fact.value === undefined) problems.push(`${place} has no value`)
    if (!/^\d{4}-\d{2}-\d{2}$/.test(String(fact.seen)) || Number.isNaN(Date.parse(fact.seen)))
      problems.push(`${place}: seen must be a date, 2026-11-27`)
    if (fact.maxAgeDays !== undefined && !(Number.isInteger(fact.maxAgeDays) && fact.maxAgeDays > 0))
      problems.push(`${place}: maxAgeDays must be a whole number of days`)
    if (keys.has(factKey(fact))) problems.push(`${place} is there twice`)
    keys.add(factKey(fact))
  }
  return problems
}
