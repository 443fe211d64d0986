import { withTimeout } from '@switchyard/core'
import { ClientError } from '../client-error.ts'
import type { ClientOptions } from '../client-options.ts'
import { invalidResponse, responseError } from './error-of.ts'
import { type ApiRequest, queryText } from './request.ts'

/** Default of `ClientOptions.timeoutMs`. */
const TIMEOUT_MS = 30_000

/** Milliseconds an attempt may take. */
export const timeoutOf = ({ options }: ApiRequest, { timeoutMs }: ClientOptions): number =>
  options?.timeoutMs ?? timeoutMs ?? TIMEOUT_MS

/**
 * Sends a request once and reads the JSON of its response.
 *
 * @throws {ClientError} for a refusal, a broken response, no response, or none in time.
 */
export const sendOnce = async (request: ApiRequest, options: ClientOptions): Promise<unknown> => {
  const { signal } = request.options ?? {}
  const timeoutMs = timeoutOf(request, options)
  return failing(request, signal, () =>
    withTimeout(
      async (inner) => {
        const response = await open(request, options, inner)
        const text = await response.text()
        const body = jsonOf(text)
        if (!response.ok) throw responseError(response, body)
        if (body === undefined) throw invalidResponse(response, `${request.path} did not answer with JSON.`)
        return body
      },
      { timeoutMs, ...(signal ? { signal } : {}), error: () => timedOut(request, timeoutMs) },
    ),
  )
}

/** Sends a request; the response as it begins. */
export const open = async (request: ApiRequest, options: ClientOptions, signal: AbortSignal): Promise<Response> => {
  const { baseUrl, apiKey, headers = {}, fetch: send = (url: string, init: RequestInit) => fetch(url, init) } = options
  const own = typeof headers === 'function' ? await headers() : headers
  return send(`${baseUrl.replace(/\/+$/, '')}${request.path}${queryText(request.query)}`, {
    method: request.method,
    signal,
    headers: {
      accept: 'application/json',
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
      ...own,
      ...request.headers,
      ...request.options?.headers,
    },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  })
}

/** Turns whatever fails into a `ClientError`; the reason of the caller's own signal stays what it is. */
export const failing = async <T>(
  { path }: ApiRequest,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (ClientError.is(error)) throw error
    throw new ClientError('networkError', `${path} gave no response: ${messageOf(error)}`, { cause: error })
  }
}

/** The error of a request that took too long. */
export const timedOut = ({ path }: ApiRequest, timeoutMs: number): ClientError =>
  new ClientError('timeout', `${path} gave no response within ${timeoutMs} ms.`)

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Amounts are texts and no number of the API is beyond 2^53, so the runtime's own reader loses nothing. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
