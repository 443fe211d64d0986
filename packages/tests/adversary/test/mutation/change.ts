import type { HttpRequest } from '@switchyard/core'
import type { Scenario } from '../scenarios.ts'
import { changed, type Place, placesByPath } from './json-path.ts'
import { mutationsOf, type Supply } from './mutations.ts'
import { mayBe, type Part, partsOf } from './parts.ts'

/** The time in which a change is in force: all along, only until the quote is there, or only while the swap is built. */
export type Phase = 'all along' | 'at the quote' | 'at the build' | 'at tracking'

/** The items of lists on the path that are changed: the one about what is sold, what is bought, both, or all. */
export type Extent = 'of the sell' | 'of the buy' | 'of the pair' | 'of all'

/** One change to one field of one endpoint's answers. */
export interface Change {
  readonly endpoint: string
  readonly path: string
  readonly kind: string
  readonly extent: Extent
  readonly phase: Phase
}

/** A change in one line. */
export const describeChange = ({ endpoint, path, kind, extent, phase }: Change): string =>
  `${endpoint} ${path}: ${kind}${extent === 'of all' ? '' : `, ${extent}`}, ${phase}`

const CHAIN_NAMES: Readonly<Record<string, string>> = {
  BTC: 'bitcoin',
  ETH: 'ethereum',
  SOL: 'solana',
  ARB: 'arbitrum',
}

const wordsOf = (identifier: string): readonly string[] => {
  const [head = '', address] = identifier.split('-')
  const [chain = '', ticker = ''] = head.split('.')
  return [chain, ticker, head, CHAIN_NAMES[chain] ?? chain, ...(address ? [address.toLowerCase()] : [])].map((one) =>
    one.toLowerCase(),
  )
}

const texts = new WeakMap<object, string>()

/** Text of a JSON value in small letters. */
const textOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)?.toLowerCase() ?? ''
  const text = texts.get(value) ?? JSON.stringify(value).toLowerCase()
  texts.set(value, text)
  return text
}

/** Rates how much an innermost list item on the way to a place speaks of an asset. */
const relevance = (root: unknown, place: Place, words: readonly string[]): number => {
  let at = root
  let item: unknown = root
  for (const step of place) {
    at = (at as Record<string | number, unknown>)[step]
    if (typeof step === 'number' || /^0x/.test(step)) item = at
  }
  const text = textOf(item)
  return words.reduce((score, word) => score + (text.includes(word) ? word.length : 0), 0)
}

/** The places of a path in a value a change applies to. */
export const placesOf = (root: unknown, path: string, extent: Extent, scenario: Scenario): readonly Place[] => {
  const places = placesByPath(root).get(path) ?? []
  if (extent === 'of all' || places.length < 2) return places
  const words = [
    ...(extent === 'of the buy' ? [] : wordsOf(scenario.sellAsset)),
    ...(extent === 'of the sell' ? [] : wordsOf(scenario.buyAsset)),
  ]
  const scored = places.map((place) => ({ place, score: relevance(root, place, words) }))
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one))
  return [best.place]
}

/** Reads the value at a place. */
export const valueAt = (root: unknown, place: Place): unknown =>
  place.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)?.[step], root)

/** The text of an answer with a change applied; `undefined` where it does not concern that answer. */
export const applyChange = (
  change: Change,
  request: Pick<HttpRequest, 'method' | 'url' | 'body'>,
  text: string,
  context: {
    readonly scenario: Scenario
    readonly supply: Omit<Supply, 'siblings'>
    readonly siblings: readonly unknown[]
  },
): string | undefined => {
  const { method, url, body } = request
  if (!mayBe(change.endpoint, request)) return undefined
  const { parts, write } = partsOf({ method, url, body, status: 200, text })
  const index = parts.findIndex(({ endpoint }) => endpoint === change.endpoint)
  if (index < 0) return undefined
  const { value } = parts[index] as Part
  let next = value
  let touched = false
  // From the last to the first, so that members taken away do not move the others.
  for (const place of [...placesOf(value, change.path, change.extent, context.scenario)].reverse()) {
    const mutations = mutationsOf(valueAt(value, place), { ...context.supply, siblings: context.siblings })
    if (!Object.hasOwn(mutations, change.kind)) continue
    next = changed(next, place, () => mutations[change.kind])
    touched = true
  }
  return touched ? write(index, next) : undefined
}
