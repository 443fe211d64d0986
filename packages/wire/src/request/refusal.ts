import { SwapError } from '@switchyard/core'

/** The part of a request that a value is in. */
export type Place = 'body' | 'query'

/** One refused value: its path, the value, and what would pass. */
export interface Refusal {
  /** `''` for the whole body. */
  readonly path: string
  readonly value: unknown
  readonly takes: string
}

/** Longer texts are cut in messages, characters. */
const SHOWN_LENGTH = 48
const MAX_REFUSALS = 8

/** Creates `invalidRequest` with the first refusal as its message and all of them in `data.refusals`. */
export const createRefusal = (place: Place, refusals: readonly [Refusal, ...Refusal[]]): SwapError => {
  const [{ path }] = refusals
  const listed = refusals.slice(0, MAX_REFUSALS).map((refusal) => ({
    field: refusal.path,
    message: writeSentence(place, refusal),
  }))
  return new SwapError('invalidRequest', writeSentence(place, refusals[0]), { data: { field: path, refusals: listed } })
}

const writeSentence = (place: Place, { path, value, takes }: Refusal): string => {
  const name = path === '' ? place : `${place}/${path}`
  return value === undefined
    ? `${name} is missing; it takes ${takes}.`
    : `${name} ${showValue(value)} is refused; it takes ${takes}.`
}

const showValue = (value: unknown): string => {
  if (typeof value === 'string')
    return value.length > SHOWN_LENGTH ? `${JSON.stringify(value.slice(0, SHOWN_LENGTH))}…` : JSON.stringify(value)
  if (Array.isArray(value)) return `(a list of ${value.length})`
  if (typeof value === 'object' && value !== null) return '(an object)'
  return typeof value === 'function' || typeof value === 'symbol' ? `(a ${typeof value})` : String(value)
}
