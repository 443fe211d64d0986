import { ClientError } from '../client-error.ts'

/** Reads the error of a response whose status says that there is no answer. */
export const readError = (response: Response, body: unknown): ClientError => {
  const { status } = response
  const { error, message, data, providerErrors } = readFields(body)
  const code = typeof error === 'string' && error !== '' ? error : findCode(status)
  return new ClientError(code, typeof message === 'string' ? message : `The server answered ${status}.`, {
    status,
    data,
    providerErrors: Array.isArray(providerErrors) ? providerErrors : undefined,
    retryAfterMs: readRetryAfter(response, data),
    requestId: readRequestId(response),
  })
}

/** Creates the error of a response that is no answer of the API. */
export const createInvalidResponse = (
  message: string,
  { response, cause }: { readonly response?: Response; readonly cause?: unknown } = {},
): ClientError =>
  new ClientError('invalidResponse', message, {
    status: response?.status,
    requestId: response && readRequestId(response),
    cause,
  })

/** Finds the code of a response of a proxy in front of the API, which has none of its own. */
const findCode = (status: number): string => {
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 404) return 'notFound'
  if (status === 413) return 'payloadTooLarge'
  if (status === 429) return 'rateLimitExceeded'
  if (status >= 500) return status === 500 ? 'internalError' : 'serviceUnavailable'
  return 'invalidResponse'
}

/** Reads the members of a JSON object; none of anything else. */
export const readFields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

const readRequestId = (response: Response): string | undefined => response.headers.get('x-request-id') ?? undefined

/** Reads `Retry-After` in seconds or as a date, or `data.retryAfterSeconds`, which pages of another origin can always read. */
const readRetryAfter = (response: Response, data: unknown): number | undefined => {
  const header = response.headers.get('retry-after') ?? ''
  const given = header.trim() === '' ? Number.NaN : Number(header)
  const seconds = Number.isFinite(given) ? given : readFields(data).retryAfterSeconds
  if (typeof seconds === 'number' && Number.isFinite(seconds)) return Math.max(0, seconds * 1_000)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}
