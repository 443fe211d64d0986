import { type ListedFact, nameFact } from '@switchyard/core'
import type { DoctorRow } from '../doctor-row.ts'
import type { AskedNode } from './judge-node.ts'

/** Inputs of the check of facts. */
export interface FactCheckParts {
  /** Facts in force. */
  readonly facts: readonly ListedFact[]
  /** Nodes, which were asked for what they say of facts. */
  readonly nodes: readonly AskedNode[]
  /** Why the bundle of facts cannot be used; empty where it can, or where there is none. */
  readonly refused: readonly string[]
}

/** A count of the facts, and a row for each that is old or replaced. Those that differ have rows at the nodes that say so. */
export const checkFacts = ({ facts, nodes, refused }: FactCheckParts): readonly DoctorRow[] => {
  const base = { area: 'facts', check: 'facts' } as const
  const readings = nodes.flatMap(({ answers }) => {
    const told = answers.facts && 'value' in answers.facts ? answers.facts.value : []
    return told.filter(({ current }) => current !== undefined)
  })
  const differing = readings.filter(({ agrees, current, value }) => !(agrees ?? current === value))
  const inForce = facts.filter(({ isRemoved }) => !isRemoved)
  const counts = `${inForce.length} facts, ${readings.length} compared with the networks, ${differing.length} of them differ`
  const rows: DoctorRow[] =
    differing.length === 0
      ? [{ ...base, subject: 'all packages', level: 'green', reason: counts }]
      : [
          {
            ...base,
            subject: 'all packages',
            level: 'yellow',
            reason: counts,
            action: 'See the rows of the nodes: each says what a difference changes.',
          },
        ]
  for (const problem of refused)
    rows.push({
      ...base,
      subject: 'facts.bundle',
      level: 'red',
      reason: problem,
      action: 'Ask its publisher, or check facts.bundle. Until then its facts are not in force after a start.',
    })
  for (const fact of facts) {
    const about = { area: 'facts', subject: fact.package, check: nameFact(fact) } as const
    if (fact.isReplaced)
      rows.push({
        ...about,
        level: 'green',
        reason: `is ${fact.isRemoved ? 'removed' : 'replaced'} by the operator; seen ${fact.seen} in ${fact.source}`,
      })
    if (fact.isOld)
      rows.push({
        ...about,
        level: 'yellow',
        reason: `was last seen ${fact.ageDays} days ago, on ${fact.seen}`,
        action: `Look in ${fact.source}. Update Switchyard, or replace the fact in a file that the setting facts names.`,
      })
  }
  return rows
}
