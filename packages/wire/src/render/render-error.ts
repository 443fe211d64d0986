import { errorTable, findErrorRow, linkErrorDocs, SwapError } from '@switchyard/core'
import type { ErrorResponse } from '../response/error.ts'

/** HTTP status and body of an error. */
export interface RenderedError {
  readonly status: number
  readonly body: ErrorResponse
}

/** Options of rendered errors. */
export interface ErrorRenderOptions {
  /** Appends the address of the code's description to each message. Default false. */
  readonly development?: boolean
}

/**
 * Renders HTTP status and body for a thrown value.
 *
 * A `SwapError` keeps its code, message and data. Everything else, and `internalError` itself, becomes a 500 that shows
 * nothing of its cause.
 *
 * @example
 * ```ts
 * try {
 *   return Response.json(renderQuote(await engine.quote(call)))
 * } catch (error) {
 *   const { status, body } = renderError(error)
 *   return Response.json(body, { status })
 * }
 * ```
 */
export const renderError = (error: unknown, { development = false }: ErrorRenderOptions = {}): RenderedError => {
  let code: string = 'internalError'
  let message: string = errorTable.internalError.meaning
  let data: unknown
  if (SwapError.is(error) && error.code !== 'internalError') {
    code = error.code
    message = error.message
    try {
      const text = JSON.stringify(error.data, (_, value) => (typeof value === 'bigint' ? String(value) : value))
      data = error.data && JSON.parse(text)
    } catch {
      // Data that cannot be written is left out.
    }
  }
  if (development) message = `${message} See ${linkErrorDocs(code)}`
  return { status: findErrorRow(code).status, body: { message, error: code, data } }
}
