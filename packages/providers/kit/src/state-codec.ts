import type { Json, Token } from '@switchyard/core'

/** Writes one value of a state as JSON and reads it back. */
export interface StateField<T> {
  readonly write: (value: T) => Json | undefined
  /** @throws {UnreadableState} for a value that `write` does not produce. `path` names the value. */
  readonly read: (json: unknown, path: string) => T
}

/** Fields by name. */
export type StateFields = Readonly<Record<string, AnyField>>

// biome-ignore lint/suspicious/noExplicitAny: a field of any value; `unknown` would refuse every field that writes a narrower one.
type AnyField = StateField<any>

/** The values of named fields. A field that may be `undefined` may be absent. */
export type StateValues<F extends StateFields> = {
  readonly [K in keyof F as undefined extends ValueOf<F[K]> ? never : K]: ValueOf<F[K]>
} & {
  readonly [K in keyof F as undefined extends ValueOf<F[K]> ? K : never]?: ValueOf<F[K]>
}

type ValueOf<F> = F extends StateField<infer T> ? T : never

/** Writes and reads the state of an adapter's offers. */
export interface StateCodec<S> {
  /** The state as `Offer.state`. */
  readonly write: (state: S) => Json
  /** @throws {UnreadableState} for a state of another version, and for one with a member of another type */
  readonly read: (json: unknown) => S
}

/** The fields of a state. */
export interface StateLayout<F extends StateFields> {
  /** Raised when the fields change, so that states of another release are refused. */
  readonly version: number
  readonly fields: F
}

/**
 * The state of an offer was written by another version of the adapter, or not by the adapter. The engine answers
 * `unknownError`, as for any fault of an adapter.
 */
export class UnreadableState extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadableState'
  }
}

/**
 * Creates the codec of `Offer.state`, which is written at the quote, stored as JSON, and read at `build`.
 *
 * @example
 * ```ts
 * interface OfferState {
 *   readonly assetId: string
 *   readonly minimum: bigint
 *   readonly referrer?: string
 * }
 *
 * const offerState: StateCodec<OfferState> = createStateCodec({
 *   version: 1,
 *   fields: { assetId: field.text, minimum: field.amount, referrer: field.optional(field.text) },
 * })
 * ```
 */
export const createStateCodec = <const F extends StateFields>(layout: StateLayout<F>): StateCodec<StateValues<F>> => {
  const { version, fields } = layout
  const members = record(fields)
  const entries = Object.entries(fields)
  return {
    write: (state) => writeMembers(entries, state, { version }) as Json,
    read: (json) => {
      const found = (Object(json) as { readonly version?: unknown }).version
      if (found !== version) {
        throw new UnreadableState(
          `The offer has state version ${found}; this version of the provider reads ${version}.`,
        )
      }
      return members.read(json, '')
    },
  }
}

const createScalar = <T extends Json>(shape: string, fits: (json: unknown) => json is T): StateField<T> => ({
  write: (value) => value,
  read: (json, path) => (fits(json) ? json : refuseMember(json, path, shape)),
})

const text = createScalar('a text', (json) => typeof json === 'string')
const flag = createScalar('true or false', (json) => typeof json === 'boolean')
const integer = createScalar('an integer', (json): json is number => Number.isSafeInteger(json))
const number = createScalar('a number', (json): json is number => Number.isFinite(json))

const amount: StateField<bigint> = {
  write: String,
  read: (json, path) =>
    typeof json === 'string' && /^\d{1,100}$/.test(json) ? BigInt(json) : refuseMember(json, path, 'an amount'),
}

const literal = <const T extends string>(...values: readonly T[]): StateField<T> =>
  createScalar(values.join(' or '), (json): json is T => values.includes(json as T))

const optional = <T>({ write, read }: StateField<T>): StateField<T | undefined> => ({
  write: (value) => (value === undefined ? undefined : write(value)),
  read: (json, path) => (json === undefined ? undefined : read(json, path)),
})

const withDefault = <T>({ write, read }: StateField<T>, value: T): StateField<T> => ({
  write,
  read: (json, path) => (json === undefined ? value : read(json, path)),
})

const list = <T>({ write, read }: StateField<T>): StateField<readonly T[]> => ({
  write: (values) => values.map((value) => write(value) ?? null),
  read: (json, path) =>
    Array.isArray(json)
      ? json.map((value, index) => read(value, `${path}.${index}`))
      : refuseMember(json, path, 'a list'),
})

/** Adds the members that have a value to `json`. */
const writeMembers = (
  entries: readonly (readonly [name: string, field: AnyField])[],
  values: object,
  json: Record<string, Json>,
): Record<string, Json> => {
  for (const [name, { write }] of entries) {
    const value = write((values as Readonly<Record<string, unknown>>)[name])
    if (value !== undefined) json[name] = value
  }
  return json
}

const record = <const F extends StateFields>(fields: F): StateField<StateValues<F>> => {
  const entries = Object.entries(fields)
  return {
    write: (values) => writeMembers(entries, values, {}),
    read: (json, path) => {
      if (typeof json !== 'object' || json === null || Array.isArray(json)) {
        return refuseMember(json, path, 'an object')
      }
      const values: Record<string, unknown> = {}
      for (const [name, { read }] of entries) {
        const value = Object.hasOwn(json, name) ? (json as Readonly<Record<string, unknown>>)[name] : undefined
        const member = read(value, path === '' ? name : `${path}.${name}`)
        if (member !== undefined) values[name] = member
      }
      return values as StateValues<F>
    },
  }
}

const refuseMember = (json: unknown, path: string, shape: string): never => {
  const found = json === undefined ? 'missing' : `a ${Array.isArray(json) ? 'list' : typeof json}`
  throw new UnreadableState(`${path || 'The state'} of the offer is ${found}; expected ${shape}.`)
}

const tokenMembers: StateField<Token> = record({
  identifier: text,
  chain: text,
  chainId: text,
  ticker: text,
  symbol: text,
  name: text,
  decimals: integer,
  address: optional(text),
  logoURI: optional(text),
  coingeckoId: optional(text),
  geoBlockRule: optional(text),
})

/** A token is plain data, so it is written as it is. */
const token: StateField<Token> = { write: (value) => value as unknown as Json, read: tokenMembers.read }

/** The kinds of fields. */
export interface Field {
  readonly text: StateField<string>
  readonly flag: StateField<boolean>
  /** Within ±(2^53 - 1). */
  readonly integer: StateField<number>
  readonly number: StateField<number>
  /** Base units, written as decimal digits. */
  readonly amount: StateField<bigint>
  readonly token: StateField<Token>
  /** One of some texts. */
  readonly literal: <const T extends string>(...values: readonly T[]) => StateField<T>
  readonly optional: <T>(of: StateField<T>) => StateField<T | undefined>
  /** Reads an absent member as `value`, for members that older releases did not write. */
  readonly withDefault: <T>(of: StateField<T>, value: T) => StateField<T>
  readonly list: <T>(of: StateField<T>) => StateField<readonly T[]>
  readonly record: <const F extends StateFields>(fields: F) => StateField<StateValues<F>>
}

/**
 * The fields of which a state is made.
 *
 * @example
 * field.list(field.record({ account: field.text, bps: field.integer }))
 */
export const field: Field = { text, flag, integer, number, amount, token, literal, optional, withDefault, list, record }
