import { withTimeout } from '@switchyard/core'
import { ClientError } from '../client-error.ts'
import type { ClientOptions } from '../client-options.ts'
import { createInvalidResponse, readError } from './read-error.ts'
import type { ApiRequest } from './request.ts'

/** Default of `ClientOptions.timeoutMs`. */
const TIMEOUT_MS = 30_000

/** Returns the limit of an attempt, milliseconds. */
export const resolveTimeout = ({ options }: ApiRequest, { timeoutMs }: ClientOptions): number =>
  options?.timeoutMs ?? timeoutMs ?? TIMEOUT_MS

/**
 * Sends a request once and reads the JSON of its response.
 *
 * @throws {ClientError} for a refusal, a broken response, no response, or none in time.
 */
export const sendOnce = async (request: ApiRequest, options: ClientOptions): Promise<unknown> => {
  const { signal } = request.options ?? {}
  const timeoutMs = resolveTimeout(request, options)
  return translateFailure(request, signal, () =>
    withTimeout(
      async (inner) => {
        const response = await openRequest(request, options, inner)
        const body = parseJson(await response.text())
        if (!response.ok) throw readError(response, body)
        if (body === undefined) throw createInvalidResponse(`${request.path} did not answer with JSON.`, { response })
        return body
      },
      { timeoutMs, signal, error: () => createTimeoutError(request, timeoutMs) },
    ),
  )
}

/** Sends a request; resolves to the response as it begins. Absent members of headers and query are left out. */
export const openRequest = async (
  request: ApiRequest,
  options: ClientOptions,
  signal: AbortSignal,
): Promise<Response> => {
  const { method, path, query, body, options: call } = request
  const { baseUrl, apiKey, headers = {}, fetch: send = (url: string, init: RequestInit) => fetch(url, init) } = options
  const own = typeof headers === 'function' ? await headers() : headers
  const all = {
    accept: 'application/json',
    'content-type': body === undefined ? undefined : 'application/json',
    'x-api-key': apiKey,
    ...own,
    ...request.headers,
    ...call?.headers,
  }
  const parameters = new URLSearchParams(dropAbsent(query)).toString()
  return send(`${baseUrl.replace(/(?<!\/)\/+$/, '')}${path}${parameters === '' ? '' : `?${parameters}`}`, {
    method,
    signal,
    headers: dropAbsent(all),
    body: body === undefined ? undefined : JSON.stringify(body),
  })
}

/** Returns the members of an object that have a value, as text. */
const dropAbsent = (members: object = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

/** Turns whatever fails into a `ClientError`; the reason of the caller's own signal stays what it is. */
export const translateFailure = async <T>(
  { path }: ApiRequest,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (ClientError.is(error)) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new ClientError('networkError', `${path} gave no response: ${why}`, { cause: error })
  }
}

/** Creates the error of a request that took too long. */
export const createTimeoutError = ({ path }: ApiRequest, timeoutMs: number): ClientError =>
  new ClientError('timeout', `${path} gave no response within ${timeoutMs} ms.`)

/** Parses JSON; `undefined` for anything else. Amounts are texts and no number of the API is beyond 2^53. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
