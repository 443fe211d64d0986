import { errorDocs, errorRow, errorTable, SwapError } from '@switchyard/core'
import type { ErrorResponse } from '../response/error.ts'

/** HTTP status and body of an error. */
export interface RenderedError {
  readonly status: number
  readonly body: ErrorResponse
}

/** How errors are rendered. */
export interface ErrorRenderOptions {
  /** Appends the address of the code's description to each message. Default false. */
  readonly development?: boolean
}

/**
 * HTTP status and body for a thrown value.
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
  const rendered = SwapError.is(error) && error.code !== 'internalError' ? refusal(error) : internal
  if (!development) return rendered
  const message = `${rendered.body.message} See ${errorDocs(rendered.body.error)}`
  return { ...rendered, body: { ...rendered.body, message } }
}

const refusal = ({ code, message, data: facts }: SwapError): RenderedError => {
  const data = facts === undefined ? undefined : plain(facts)
  return { status: errorRow(code).status, body: { message, error: code, ...(data === undefined ? {} : { data }) } }
}

const internal: RenderedError = {
  status: errorTable.internalError.status,
  body: { message: errorTable.internalError.meaning, error: 'internalError' },
}

/** Data as JSON: bigints become decimal text; data that cannot be written is left out. */
const plain = (data: Readonly<Record<string, unknown>>): unknown => {
  try {
    return JSON.parse(JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
  } catch {
    return undefined
  }
}
