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

/** `invalidRequest` with the first refusal as its message and all of them in `data.refusals`. */
export const createRefusal = (place: Place, refusals: readonly [Refusal, ...Refusal[]]): SwapError => {
  const listed = refusals.slice(0, MAX_REFUSALS).map((refusal) => ({
    field: refusal.path,
    message: sentence(place, refusal),
  }))
  return new SwapError('invalidRequest', sentence(place, refusals[0]), {
    data: { field: refusals[0].path, refusals: listed },
  })
}

const sentence = (place: Place, { path, value, takes }: Refusal): string => {
  const name = path === '' ? place : `${place}/${path}`
  return value === undefined
    ? `${name} is missing; it takes ${takes}.`
    : `${name} ${shown(value)} is refused; it takes ${takes}.`
}

const shown = (value: unknown): string => {
  if (typeof value === 'string') return shownText(value)
  if (Array.isArray(value)) return `(a list of ${value.length})`
  if (typeof value === 'object' && value !== null) return '(an object)'
  return typeof value === 'function' || typeof value === 'symbol' ? `(a ${typeof value})` : String(value)
}

const shownText = (text: string): string =>
  text.length > SHOWN_LENGTH ? `${JSON.stringify(text.slice(0, SHOWN_LENGTH))}…` : JSON.stringify(text)
