import { shuffled } from '../random.ts'
import type { Case } from './enumerate.ts'

/** Changes that most often find something: tried before the others of a field. */
const SHARP = /address|times ten|a tenth|2\^256|year 3000|expired|another value|memo|word|key|little more| as /

/**
 * Picks at most `count` changes: one of each field in turn, sharp ones first, so that few changes still touch many fields.
 */
export const choose = (cases: readonly Case[], count: number, random: () => number): readonly Case[] => {
  if (count >= cases.length) return cases
  const fields = new Map<string, Case[]>()
  for (const one of shuffled(cases, random)) {
    const key = `${one.change.endpoint} ${one.change.path}`
    fields.set(key, [...(fields.get(key) ?? []), one])
  }
  const queues = shuffled([...fields.values()], random).map((list) => [
    ...list.filter(({ change }) => SHARP.test(change.kind)),
    ...list.filter(({ change }) => !SHARP.test(change.kind)),
  ])
  const chosen: Case[] = []
  for (let round = 0; chosen.length < count; round++)
    for (const queue of queues) if (queue[round] && chosen.length < count) chosen.push(queue[round] as Case)
  return chosen
}

/** Every change of one of several parts of equal size; the parts together are all changes. */
export const partOf = <T>(all: readonly T[], { at, of }: { readonly at: number; readonly of: number }): readonly T[] =>
  all.filter((_, index) => index % of === at - 1)
