import type { ScreenedAddress } from '../../contract/ports.ts'
import type { Token } from '../../contract/token.ts'
import { type ErrorCode, errorTable, SwapError } from '../../errors.ts'

/** A refusal as it is stored. */
interface StoredRefusal {
  readonly code: ErrorCode
  readonly message: string
  readonly data?: Readonly<Record<string, unknown>>
}

/** What the specification checks on every call of a swap: its addresses are screened, its tokens held against the region. */
export interface CheckedSubjects {
  readonly addresses: readonly ScreenedAddress[]
  readonly tokens: readonly Token[]
}

/**
 * Row of an idempotency key.
 *
 * - `started`: a process does the request and has opened nothing yet. After `until` another one may take it over.
 * - `opening`: a provider may have opened something. No other process takes it over; after `until` its own has ended.
 * - `answered`: done, with the answer or the refusal.
 */
export type AnswerRow = {
  /** Digest of the request. */
  readonly request: string
  /** Tells apart two processes, and two attempts of one. */
  readonly owner: string
} & (
  | { readonly state: 'started' | 'opening'; readonly until: number }
  /** `checked` is absent in rows of earlier versions, which live 24 hours, and for an answer that was given without a swap. */
  | { readonly state: 'answered'; readonly answer: string; readonly checked?: CheckedSubjects | undefined }
  | { readonly state: 'answered'; readonly refusal: StoredRefusal }
)

/** Reads the row of a text; `undefined` for any other text. */
export const readAnswerRow = (text: string): AnswerRow | undefined => {
  let row: unknown
  try {
    row = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof row !== 'object' || row === null) return undefined
  const { request, owner, state, until, answer, refusal, checked } = row as Record<string, unknown>
  if (typeof request !== 'string' || typeof owner !== 'string') return undefined
  if (state === 'started' || state === 'opening')
    return typeof until === 'number' ? { request, owner, state, until } : undefined
  if (state !== 'answered') return undefined
  if (typeof answer === 'string') {
    if (checked !== undefined && !isChecked(checked)) return undefined
    return { request, owner, state, answer, checked }
  }

  if (typeof refusal !== 'object' || refusal === null) return undefined
  const { code, message } = refusal as Readonly<Record<string, unknown>>
  const isRefusal = typeof code === 'string' && Object.hasOwn(errorTable, code) && typeof message === 'string'
  return isRefusal ? { request, owner, state, refusal: refusal as StoredRefusal } : undefined
}

const isChecked = (value: unknown): value is CheckedSubjects => {
  const { addresses, tokens } = (value ?? {}) as Readonly<Record<string, unknown>>
  const hold = (list: unknown, members: readonly string[]): boolean =>
    Array.isArray(list) &&
    list.every((one: unknown) => members.every((name) => typeof (one as Record<string, unknown>)?.[name] === 'string'))
  return hold(addresses, ['chain', 'address']) && hold(tokens, ['identifier', 'chain', 'ticker', 'name'])
}

/**
 * Reads the answer of a row that has one.
 *
 * @throws {SwapError} the refusal of one that was refused.
 */
export const readAnswer = (row: AnswerRow & { readonly state: 'answered' }): string => {
  if ('answer' in row) return row.answer
  const { code, message, data } = row.refusal
  throw new SwapError(code, message, { data })
}

/** Turns a thrown value into what is stored of it. Of a fault nothing is stored except that there was one. */
export const toStoredRefusal = (error: unknown): StoredRefusal => {
  if (!SwapError.is(error)) return { code: 'internalError', message: errorTable.internalError.meaning }
  const { code, message, data } = error
  return { code, message, data }
}
