import { errorRow, errorTable, SwapError } from '@switchyard/core'
import type { ErrorResponse } from '../response/error.ts'

/** An error as it leaves: HTTP status and body. */
export interface RenderedError {
  readonly status: number
  readonly body: ErrorResponse
}

/**
 * Any thrown value as an answer.
 *
 * A `SwapError` keeps its code, message and data. Everything else, and `internalError` itself, becomes a 500 that tells
 * nothing of its cause.
 */
export const renderError = (error: unknown): RenderedError => {
  if (!SwapError.is(error) || error.code === 'internalError') return internal
  const data = error.data === undefined ? undefined : plain(error.data)
  return {
    status: errorRow(error.code).status,
    body: { message: error.message, error: error.code, ...(data === undefined ? {} : { data }) },
  }
}

const internal: RenderedError = {
  status: errorTable.internalError.status,
  body: { message: errorTable.internalError.meaning, error: 'internalError' },
}

/** Data as JSON carries it: integers beyond its reach as decimal text, what cannot be written left out. */
const plain = (data: Readonly<Record<string, unknown>>): unknown => {
  try {
    return JSON.parse(JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
  } catch {
    return undefined
  }
}
