import type { EngineOptions, Json } from '@switchyard/core'
import { memoryStore, memorySwaps, systemClock } from '@switchyard/core'
import { toPlainJson } from './plain-json.ts'
import type { RequestNotes } from './request-notes.ts'

type Notes = () => RequestNotes | undefined

/** Parts of an engine that answer, and their methods whose answers are recorded. A key's text is never recorded. */
export const RECORDED_CALLS: {
  readonly [Part in 'keys' | 'rates' | 'quotes' | 'swaps' | 'screener' | 'region']: readonly string[]
} = {
  keys: ['find'],
  rates: ['take'],
  quotes: ['get'],
  swaps: ['findById', 'findByHash', 'findByChannel', 'findByDepositAddress', 'findCallsFrom'],
  screener: ['checkListed', 'screen'],
  region: ['findCountry'],
}

/** Wraps the parts of an engine so that what each answers to a recorded request is noted. */
export const recordParts = (options: EngineOptions, notes: Notes): EngineOptions => {
  const { clock = systemClock, uuid = () => crypto.randomUUID() } = options
  const present = Object.entries(options).filter(([, part]) => part !== undefined)
  const given: EngineOptions = {
    quotes: memoryStore(clock),
    swaps: memorySwaps(),
    ...(Object.fromEntries(present) as unknown as EngineOptions),
  }
  const parts = Object.entries(RECORDED_CALLS).flatMap(([name, methods]) => {
    const part = given[name as keyof typeof RECORDED_CALLS]
    return part === undefined ? [] : [[name, recordCalls(part, { name, methods, notes })]]
  })
  return {
    ...given,
    ...Object.fromEntries(parts),
    uuid: () => {
      const made = uuid()
      notes()?.identifiers.push(made)
      return made
    },
    onPrice: (identifier, price) => {
      const prices = notes()?.prices
      prices?.set(identifier, [...(prices.get(identifier) ?? []), toPlainJson(price)])
      return options.onPrice ? options.onPrice(identifier, price) : price
    },
  }
}

interface Noting {
  readonly name: string
  readonly methods: readonly string[]
  readonly notes: Notes
}

/** Returns the part itself, except that answers of some methods are noted. */
const recordCalls = <Part extends object>(part: Part, { name, methods, notes }: Noting): Part =>
  new Proxy(part, {
    get: (target, method) => {
      const value: unknown = Reflect.get(target, method)
      if (typeof value !== 'function') return value
      const call = (...given: unknown[]): unknown => Reflect.apply(value, target, given)
      if (typeof method !== 'string' || !methods.includes(method)) return call
      return (...given: unknown[]) => {
        const running = notes()
        const heading = {
          call: `${name}.${method}`,
          arguments: name === 'keys' ? undefined : given.flatMap(toPlainArgument),
        }
        const noteAnswer = (answer: unknown) => running?.reads.push({ ...heading, answer: toAnswer(name, answer) })
        const noteFailure = (failure: unknown) =>
          running?.reads.push({ ...heading, failure: failure instanceof Error ? failure.message : 'unknown' })
        try {
          const answer = call(...given)
          if (answer instanceof Promise) answer.then(noteAnswer, noteFailure)
          else noteAnswer(answer)
          return answer
        } catch (failure) {
          noteFailure(failure)
          throw failure
        }
      }
    },
  })

/** Writes an argument as a list of one; signals are not part of what was asked. */
export const toPlainArgument = (argument: unknown): readonly Json[] =>
  argument instanceof AbortSignal ? [] : [toPlainJson(argument)]

/** Writes an answer without signing keys, which are secret. */
const toAnswer = (name: string, answer: unknown): Json => {
  const plain = toPlainJson(answer)
  if (name !== 'keys' || typeof plain !== 'object' || plain === null) return plain
  const { signing: _, ...caller } = plain as Readonly<Record<string, Json>>
  return caller
}
