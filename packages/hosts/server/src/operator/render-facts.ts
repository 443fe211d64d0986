import { type ListedFact, nameFact } from '@switchyard/core'
import type { OperatorFactsResponse } from '@switchyard/wire'

/** The facts that need an operator's eye: contradicted, old and replaced ones. */
export const renderFacts = (facts: readonly ListedFact[]): OperatorFactsResponse => {
  const readings = facts.flatMap(({ reading }) => reading ?? [])
  const comparedAt = Math.max(...readings.map(({ readAt }) => readAt))
  return {
    comparedAt: readings.length === 0 ? undefined : toIso(comparedAt),
    differences: facts.flatMap(({ reading, ...fact }) => {
      if (reading === undefined || reading.agrees) return []
      const { owner, host, value, current, readAt, consequence } = reading
      const place = { package: fact.package, fact: nameFact(fact) }
      return { ...place, owner, host, value, current, readAt: toIso(readAt), consequence }
    }),
    old: facts
      .filter(({ isOld }) => isOld)
      .map((fact) => ({
        package: fact.package,
        fact: nameFact(fact),
        seen: fact.seen,
        ageDays: fact.ageDays,
        source: fact.source,
      })),
    replaced: facts.flatMap(({ replaced, value, ...fact }) => {
      if (replaced === undefined) return []
      return { package: fact.package, fact: nameFact(fact), value, by: replaced.by, at: toIso(replaced.at) }
    }),
  }
}

const toIso = (time: number): string => new Date(time).toISOString()
