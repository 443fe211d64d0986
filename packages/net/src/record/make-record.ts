import type { Json } from '@switchyard/core'
import { parseJson } from '../json/parse-json.ts'
import { createExchangeKey } from './exchange-pool.ts'
import { toPlainJson } from './plain-json.ts'
import { type LiveExchange, recordExchange } from './recorded-exchange.ts'
import type { RequestNotes } from './request-notes.ts'
import { RECORD_VERSION, type RequestRecord } from './request-record.ts'
import type { SecretRemover } from './secret-remover.ts'

type Entries = ReadonlyMap<string, LiveExchange>

/** The last answers at one moment: those outside of requests, and those of requests. */
interface LastAnswers {
  readonly background: Entries
  readonly asked: Entries
}

/** Parts of a record. */
export interface RecordParts {
  readonly notes: RequestNotes
  readonly request: Json
  readonly answer: Json
  readonly setup: unknown
  /** Monotonic milliseconds. */
  readonly startedAt: number
  readonly tookMs: number
  readonly before: LastAnswers
  readonly after: LastAnswers
}

/** Makes the record of a request, without secrets. */
export const makeRecord = (parts: RecordParts, secrets: SecretRemover): RequestRecord => {
  const { notes, request, answer, setup, startedAt, tookMs } = parts
  const recorded = (exchange: LiveExchange) => recordExchange(exchange, startedAt, secrets)
  const inTime = (exchange: LiveExchange): LiveExchange => {
    const { request, startedAt: sentAt, endedAt } = exchange
    return endedAt !== undefined && endedAt > startedAt + tookMs ? { request, startedAt: sentAt } : exchange
  }
  const clean = <T>(value: T): T => parseJson(secrets.values(JSON.stringify(value)), { numbers: 'double' }) as T
  return {
    version: RECORD_VERSION,
    time: new Date(notes.time).toISOString(),
    request: clean(request),
    answer: clean(answer),
    tookMs: Math.round(tookMs),
    identifiers: notes.identifiers,
    prices: Object.fromEntries(notes.prices),
    reads: clean(notes.reads),
    exchanges: notes.exchanges.map((one) => recorded(inTime(one))),
    background: [...findBackground(parts).values()].map(recorded),
    setup: setup === undefined ? undefined : clean(toPlainJson(setup)),
  }
}

/**
 * Finds the answers that the request had in memory. One from before the request counts first, because adapters work with what they
 * have. One that arrived meanwhile counts if there was none before, or if another request had asked for it and this one shared it.
 */
const findBackground = ({ notes, startedAt, before, after }: RecordParts): Entries => {
  const own = new Set(notes.exchanges)
  const shared = [...after.asked].filter(([, exchange]) => !own.has(exchange) && (exchange.endedAt ?? 0) >= startedAt)
  const found = new Map([...after.background, ...before.asked, ...before.background, ...shared])
  const made = new Set(notes.exchanges.map(({ request }) => createExchangeKey(request)))
  return new Map([...found].filter(([key, exchange]) => !made.has(key) || before.background.get(key) === exchange))
}
