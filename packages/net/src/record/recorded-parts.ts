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

/** The parts of an engine, each recordCalls what it answers to a recorded request. */
export const recordParts = (options: EngineOptions, notes: Notes): EngineOptions => {
  const { clock = systemClock, uuid = () => crypto.randomUUID() } = options
  const given = { quotes: memoryStore(clock), swaps: memorySwaps(), ...dropAbsent(options) }
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
      notePrice(notes(), identifier, toPlainJson(price))
      return options.onPrice ? options.onPrice(identifier, price) : price
    },
  }
}

const dropAbsent = (options: EngineOptions): EngineOptions =>
  Object.fromEntries(Object.entries(options).filter(([, part]) => part !== undefined)) as unknown as EngineOptions

const notePrice = (notes: RequestNotes | undefined, identifier: string, price: Json): void => {
  const known = notes?.prices.get(identifier)
  if (known) known.push(price)
  else notes?.prices.set(identifier, [price])
}

interface Noting {
  readonly name: string
  readonly methods: readonly string[]
  readonly notes: Notes
}

/** The part itself, except that answers of some methods are observe. */
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
          ...(name === 'keys' ? {} : { arguments: given.flatMap(toPlainArgument) }),
        }
        const onAnswer = (answer: unknown) => running?.reads.push({ ...heading, answer: toAnswer(name, answer) })
        const onFailure = (failure: unknown) =>
          running?.reads.push({ ...heading, failure: failure instanceof Error ? failure.message : 'unknown' })
        return observe(() => call(...given), { onAnswer, onFailure })
      }
    },
  })

interface Listeners {
  readonly onAnswer: (answer: unknown) => void
  readonly onFailure: (failure: unknown) => void
}

const observe = (work: () => unknown, { onAnswer, onFailure }: Listeners): unknown => {
  try {
    const answer = work()
    if (answer instanceof Promise) answer.then(onAnswer, onFailure)
    else onAnswer(answer)
    return answer
  } catch (failure) {
    onFailure(failure)
    throw failure
  }
}

/** Signals are not part of what was asked. */
export const toPlainArgument = (argument: unknown): readonly Json[] =>
  argument instanceof AbortSignal ? [] : [toPlainJson(argument)]

/** Signing keys are secret. */
const toAnswer = (name: string, answer: unknown): Json => {
  const plain = toPlainJson(answer)
  if (name !== 'keys' || typeof plain !== 'object' || plain === null) return plain
  const { signing: _, ...caller } = plain as Readonly<Record<string, Json>>
  return caller
}
