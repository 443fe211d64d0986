import {
  cutText,
  type Decline,
  type ErrorCode,
  errorTable,
  READ_TEXT,
  SwapError,
  UpstreamError,
} from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { readRefusal } from '@switchyard/provider-kit'
import { oneinchRefusals } from './refusals.ts'

/**
 * Translates a refusal. An unknown text becomes `unknownError`.
 *
 * @throws {UpstreamError} for rejected keys, bans, gateway pages and errors without a description.
 */
export const translateError = ({ status, body }: ApiAnswer): Decline => {
  const description = readField(body, 'description')
  const text = description === undefined ? undefined : `${readField(body, 'code') ?? ''}: ${description}`
  const { code, unexplained } = readRefusal('1inch', { status, text }, oneinchRefusals)
  if (description === undefined) throw new UpstreamError(`1inch answered with status ${status}.`, { status })
  return { errorCode: code ?? 'unknownError', message: `ONEINCH: ${description}`, unexplained }
}

/** Turns a refusal during `build` into the error of the swap. */
export const translateRefusal = ({ errorCode, message }: Decline): SwapError =>
  new SwapError(Object.hasOwn(errorTable, errorCode) ? (errorCode as ErrorCode) : 'quoteError', message)

const readField = (body: unknown, name: string): string | undefined => {
  const value =
    typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>)[name] : undefined
  return typeof value === 'string' && value !== '' ? cutText(value, READ_TEXT) : undefined
}
