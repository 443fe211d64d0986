import { cutText, UpstreamError } from '@switchyard/core'

/**
 * Who or what a refusal is about: the `user` (an address, an amount, a tolerance), the `caller` (the engine or its configuration asked
 * wrongly), a `limit` of the provider, what it does not serve (`unserved`), a `halt` of its trade, its `quota` of requests, an `outage`.
 */
export type Blame = 'user' | 'caller' | 'limit' | 'unserved' | 'halt' | 'quota' | 'outage'

/** One row of an adapter's table: texts of the protocol and what they mean. */
export interface RefusalRow {
  readonly blame: Blame
  /** Code of the decline; not used for an outage and a quota, which are faults. */
  readonly code: string
  /** Parts of texts, in any letter case, or expressions. */
  readonly texts: readonly (string | RegExp)[]
}

/** A response that was no success. */
export interface Refused {
  /** HTTP status. */
  readonly status: number
  /** Reason in the body: a code, a sentence, or both; `undefined` without one. */
  readonly text: string | undefined
}

/** Meaning of a refusal. `code` is that of the row, `undefined` for a reason that no row has. */
export type Refusal =
  | { readonly blame: Exclude<Blame, 'quota' | 'outage'>; readonly code: string; readonly unexplained?: undefined }
  | { readonly blame: 'unknown'; readonly code: undefined; readonly unexplained: true }

/** Statuses of a rejected key. */
const REJECTED: ReadonlySet<number> = new Set([401, 403])

/** Statuses of gateways, whatever the body says that no row has. */
const FAULTS: ReadonlySet<number> = new Set([408, 502, 503, 504])

/**
 * Finds the row of a text; the first that matches decides.
 *
 * @example
 * ```ts
 * const row = findRefusalRow('amount is too low', [{ texts: ['too low'], blame: 'user', code: 'sellAssetAmountTooSmall' }])
 * ```
 */
export const findRefusalRow = (text: string, rows: readonly RefusalRow[]): RefusalRow | undefined => {
  const lower = text.toLowerCase()
  return rows.find(({ texts }) =>
    texts.some((part) => (typeof part === 'string' ? lower.includes(part.toLowerCase()) : part.test(text))),
  )
}

/**
 * Tells what a refusal is about, by the adapter's table.
 *
 * A reason that no row has is `unexplained`: hand that on in the decline. The engine counts it against the request, and against the
 * provider only once several different requests fail.
 *
 * @param api - name of the API, for the error message
 * @throws {UpstreamError} for an outage and a quota: those of the table, status 429, statuses of gateways and rejected keys, and a server
 *   error without a reason.
 *
 * @example
 * ```ts
 * const { code = 'unknownError', unexplained } = readRefusal('Acme', { status, text }, rows)
 * return { declined: { errorCode: code, message: `Acme: ${text}`, unexplained } }
 * ```
 */
export const readRefusal = (api: string, { status, text }: Refused, rows: readonly RefusalRow[]): Refusal => {
  const row = text === undefined ? undefined : findRefusalRow(text, rows)
  const message = `${api} answered HTTP ${status}${row && text !== undefined ? `: ${cutText(text)}` : ''}.`
  if (status === 429 || row?.blame === 'quota') throw new UpstreamError(message, { status: 429 })
  if (REJECTED.has(status)) throw new UpstreamError(message, { status })
  if (row?.blame === 'outage') throw new UpstreamError(message, { status: status >= 500 ? status : 500 })
  if (row) return { blame: row.blame, code: row.code }
  if (FAULTS.has(status) || (text === undefined && status >= 500)) throw new UpstreamError(message, { status })
  return { blame: 'unknown', code: undefined, unexplained: true }
}
