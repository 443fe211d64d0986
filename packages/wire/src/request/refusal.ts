import { SwapError } from '@switchyard/core'

/** Where a value was sent. */
export type Place = 'body' | 'query'

/** One refused value: where it stood, what it was, what would have passed. */
export interface Refusal {
  /** `''` for the whole body. */
  readonly path: string
  readonly value: unknown
  readonly takes: string
}

const LONGEST_SHOWN = 48
const MOST_TOLD = 8

/** `invalidRequest` for the first refusal; the others are told in `data.refusals`. */
export const refusalError = (place: Place, refusals: readonly [Refusal, ...Refusal[]]): SwapError => {
  const told = refusals.slice(0, MOST_TOLD).map((refusal) => ({
    field: refusal.path,
    message: sentence(place, refusal),
  }))
  return new SwapError('invalidRequest', sentence(place, refusals[0]), {
    data: { field: refusals[0].path, refusals: told },
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
  text.length > LONGEST_SHOWN ? `${JSON.stringify(text.slice(0, LONGEST_SHOWN))}…` : JSON.stringify(text)
