import { changeable } from '../network/several-nodes.ts'
import type { Recording } from '../run/replay.ts'
import type { Scenario } from '../scenarios.ts'
import { type Change, type Extent, type Phase, placesOf, valueAt } from './change.ts'
import { placesByPath } from './json-path.ts'
import { mutationsOf, type Supply } from './mutations.ts'
import { partsOf } from './parts.ts'

/** One field of one endpoint's answers, with what was seen there. */
interface Field {
  readonly endpoint: string
  readonly path: string
  /** A whole answer that has the field, to choose list items in. */
  readonly roots: unknown[]
  readonly phases: Set<'quote' | 'build'>
}

/** A recorded swap, or a part of one. */
export interface Recorded {
  readonly scenario: Scenario
  readonly recording: Pick<Recording, 'exchanges'>
  /** Number of exchanges before the build began. */
  readonly quoted: number
}

const MOST_SIBLINGS = 6

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object'

const fieldsOf = (recorded: Recorded): ReadonlyMap<string, Field> => {
  const { recording, quoted } = changeable(recorded.recording, recorded.quoted, recorded.scenario)
  const fields = new Map<string, Field>()
  for (const [at, { request, response }] of recording.exchanges.entries()) {
    const { method, url, body } = request
    for (const { endpoint, value } of partsOf({ method, url, body, status: response.status, text: response.text })
      .parts) {
      for (const path of placesByPath(value).keys()) {
        const key = `${endpoint} ${path}`
        const field = fields.get(key) ?? { endpoint, path, roots: [], phases: new Set<'quote' | 'build'>() }
        field.roots.push(value)
        field.phases.add(at < quoted ? 'quote' : 'build')
        fields.set(key, field)
      }
    }
  }
  return fields
}

const siblingsOf = (
  { roots, path }: Field,
  elsewhere: Field | undefined,
  { scenario }: Recorded,
): readonly unknown[] => {
  const seen = new Set<unknown>()
  for (const root of [...(elsewhere?.roots ?? []), ...roots])
    for (const place of placesOf(root, path, 'of all', scenario)) seen.add(valueAt(root, place))
  return [...seen].filter(isPlain).slice(0, MOST_SIBLINGS)
}

/** Every change of a scenario, each with the values seen beside the one it changes. */
export interface Case {
  readonly change: Change
  readonly siblings: readonly unknown[]
  /** The replacement of the first value that is changed. */
  readonly value: unknown
}

const phasesOf = ({ phases }: Field): readonly Phase[] =>
  phases.size === 2 ? ['all along', 'at the quote', 'at the build'] : ['all along']

/** Changes that are made in some phases only, with values that were seen in another recording. */
export interface CaseOptions {
  readonly phases?: readonly Phase[]
  readonly elsewhere?: Recorded
}

/** All changes that can be made to recorded answers, in the phases each field was seen in unless they are given. */
export const casesOf = (
  honest: Recorded,
  supply: Omit<Supply, 'siblings'>,
  { phases, elsewhere }: CaseOptions = {},
): readonly Case[] => {
  const cases: Case[] = []
  const others = elsewhere && fieldsOf(elsewhere)
  for (const [key, field] of fieldsOf(honest)) {
    const siblings = siblingsOf(field, others?.get(key), honest)
    const extents: readonly Extent[] = /\[\]|\.\*/.test(field.path)
      ? ['of the sell', 'of the buy', 'of the pair', 'of all']
      : ['of all']
    const tried = new Set<string>()
    for (const extent of extents) {
      const kinds = new Map<string, unknown>()
      let places = ''
      for (const root of field.roots) {
        const reached = placesOf(root, field.path, extent, honest.scenario)
        places += JSON.stringify(reached)
        for (const place of reached)
          for (const [kind, value] of Object.entries(mutationsOf(valueAt(root, place), { ...supply, siblings })))
            if (!kinds.has(kind)) kinds.set(kind, value)
      }
      if (tried.has(places)) continue
      tried.add(places)
      const { endpoint, path } = field
      for (const phase of phases ?? phasesOf(field))
        for (const [kind, value] of kinds)
          cases.push({ change: { endpoint, path, kind, extent, phase }, siblings, value })
    }
  }
  return cases
}
