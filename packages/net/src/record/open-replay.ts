import type { Clock, EngineOptions, Json, KeyStore, PriceConsensus, RegionSource, Screener } from '@switchyard/core'
import { anonymous, memoryRates, memoryStore, memorySwaps, systemClock } from '@switchyard/core'
import { fromPlainJson } from './plain-json.ts'
import { RECORDED_CALLS, toPlainArgument } from './recorded-parts.ts'
import { createReplayedHttp, type UnrecordedRequest } from './replayed-http.ts'
import type { RecordedRead, RequestRecord } from './request-record.ts'
import { createSecretRemover } from './secret-remover.ts'

/** A record as the parts of an engine, which then answers as it did. */
export interface Replay {
  /** Transport, clock, identifiers, prices, keys, stores, screening and region of the record, beside your own plugins and limits. */
  parts(options: Pick<EngineOptions, 'plugins'> & Partial<EngineOptions>): EngineOptions
  /** Runs the request. Call it once, after `engine.ready()`. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Requests to upstreams that the record has no answer to: the code asks something else than it did. */
  unrecorded(): readonly UnrecordedRequest[]
}

/** Options of a replay. */
export interface ReplayOptions {
  /** The secrets that the recorder removed by value, where the engine of the replay has them too. */
  readonly secrets?: readonly string[]
}

/**
 * Opens a record for one replay. No socket is opened; time stands still at the record's.
 *
 * @example
 * ```ts
 * const replay = openReplay(record)
 * const engine = createEngine(replay.parts({ plugins }))
 * await engine.ready()
 * const answer = await replay.run(() => createLocal(engine).quote(record.request))
 * console.log(findDifferences(record.answer, toPlainJson(answer)))
 * ```
 */
export const openReplay = (record: RequestRecord, { secrets = [] }: ReplayOptions = {}): Replay => {
  const network = createReplayedHttp(record, createSecretRemover(secrets))
  const prices = takeInOrder(record.prices)
  const clock: Clock = { now: () => Date.parse(record.time), monotonic: () => systemClock.monotonic?.() ?? 0 }
  const identifiers = [...record.identifiers]
  return {
    parts: ({ http: _, prices: _source, sealKeys: _keys, ...options }) => ({
      ...options,
      ...createParts(record, clock, options),
      http: network.http,
      clock,
      uuid: () => identifiers.shift() ?? crypto.randomUUID(),
      onPrice: (identifier) => (prices(identifier) ?? undefined) as PriceConsensus | undefined,
    }),
    run: (work) => {
      network.start()
      return work()
    },
    unrecorded: () => network.unrecorded(),
  }
}

/** Returns the recorded values of each name, one after another; the last one again and again. */
const takeInOrder = (recorded: Readonly<Record<string, readonly Json[]>>): ((name: string) => Json | undefined) => {
  const left = new Map(Object.entries(recorded).map(([name, values]) => [name, [...values]]))
  return (name) => {
    const values = left.get(name)
    return values && values.length > 1 ? values.shift() : values?.[0]
  }
}

/** Creates the parts that answer from the record; parts of which nothing was recorded are those of the options. */
const createParts = (record: RequestRecord, clock: Clock, options: Partial<EngineOptions>): Partial<EngineOptions> => {
  const reads = takeReads(record.reads)
  const keys: KeyStore = { find: async (key) => reads('keys.find', [key]) as ReturnType<KeyStore['find']> }
  const used = (part: keyof typeof RECORDED_CALLS): boolean =>
    RECORDED_CALLS[part].some((method) => record.reads.some(({ call }) => call === `${part}.${method}`))
  return {
    keys: used('keys') ? keys : { find: async () => anonymous },
    rates: used('rates') ? replaceAnswers('rates', memoryRates(clock), reads) : memoryRates(clock),
    quotes: replaceAnswers('quotes', memoryStore(clock), reads),
    swaps: replaceAnswers('swaps', memorySwaps(), reads),
    region: used('region') ? replaceAnswers('region', noRegion, reads) : options.region,
    screener: used('screener') ? replaceAnswers('screener', noScreener, reads) : options.screener,
  }
}

const noRegion: RegionSource = { findCountry: () => undefined }
const noScreener: Screener = { checkListed: () => ({ clean: true }), screen: async () => ({ clean: true }) }

type Reads = (call: string, given: readonly unknown[]) => unknown

/** Replaces the answers of a part by those of the record, which fail as they did; what it writes goes nowhere. */
const replaceAnswers = <Part extends object>(name: keyof typeof RECORDED_CALLS, part: Part, reads: Reads): Part => {
  const methods: readonly string[] = RECORDED_CALLS[name]
  const isSync = name === 'region'
  const answers = methods.map((method) => {
    const answer = (...given: unknown[]): unknown => reads(`${name}.${method}`, given)
    return [
      method,
      isSync || method === 'checkListed' ? answer : async (...given: unknown[]) => answer(...given),
    ] as const
  })
  return { ...part, ...Object.fromEntries(answers) }
}

const takeReads = (recorded: readonly RecordedRead[]): Reads => {
  const left = [...recorded]
  return (call, given) => {
    const asked = JSON.stringify(given.flatMap(toPlainArgument))
    const same = (read: RecordedRead): boolean =>
      read.call === call && (read.arguments === undefined || JSON.stringify(read.arguments) === asked)
    const index = left.findIndex(same)
    const read = index < 0 ? recorded.findLast(same) : left.splice(index, 1)[0]
    if (read?.failure !== undefined) throw new Error(read.failure)
    return read?.answer === undefined || read.answer === null ? undefined : fromPlainJson(read.answer)
  }
}
