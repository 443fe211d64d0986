import type { Json } from '@switchyard/core'
import type { LiveExchange } from './recorded-exchange.ts'
import type { RecordedRead } from './request-record.ts'

/** Notes of one request while it runs. */
export interface RequestNotes {
  /** Unix milliseconds; the only wall-clock time of the request. */
  readonly time: number
  readonly exchanges: LiveExchange[]
  readonly identifiers: string[]
  readonly prices: Map<string, Json[]>
  readonly reads: RecordedRead[]
}
