import { ClientError } from '../client-error.ts'

/** The error of a response whose status says that there is no answer. */
export const responseError = (response: Response, body: unknown): ClientError => {
  const { error, message, data, providerErrors } = fieldsOf(body)
  const code = typeof error === 'string' && error !== '' ? error : codeOfStatus(response.status)
  return new ClientError(code, typeof message === 'string' ? message : `The server answered ${response.status}.`, {
    status: response.status,
    data,
    ...(Array.isArray(providerErrors) ? { providerErrors } : {}),
    ...retryAfterOf(response, data),
    ...requestIdOf(response),
  })
}

/** The error of a response that is no answer of the API. */
export const invalidResponse = (response: Response | undefined, message: string, cause?: unknown): ClientError =>
  new ClientError('invalidResponse', message, {
    ...(response ? { status: response.status, ...requestIdOf(response) } : {}),
    cause,
  })

/** What a response of a proxy in front of the API means; it has no code of its own. */
const codeOfStatus = (status: number): string => {
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 404) return 'notFound'
  if (status === 413) return 'payloadTooLarge'
  if (status === 429) return 'rateLimitExceeded'
  if (status >= 500) return status === 500 ? 'internalError' : 'serviceUnavailable'
  return 'invalidResponse'
}

/** The members of a JSON object; none of anything else. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

const requestIdOf = (response: Response): { readonly requestId?: string } => {
  const requestId = response.headers.get('x-request-id')
  return requestId === null ? {} : { requestId }
}

/** `Retry-After` in seconds or as a date, or `data.retryAfterSeconds`, which pages of another origin can always read. */
const retryAfterOf = (response: Response, data: unknown): { readonly retryAfterMs?: number } => {
  const header = response.headers.get('retry-after')
  const given = header === null || header.trim() === '' ? Number.NaN : Number(header)
  const seconds = Number.isFinite(given) ? given : fieldsOf(data).retryAfterSeconds
  if (typeof seconds === 'number' && Number.isFinite(seconds)) return { retryAfterMs: Math.max(0, seconds * 1_000) }
  const date = header === null ? Number.NaN : Date.parse(header)
  return Number.isNaN(date) ? {} : { retryAfterMs: Math.max(0, date - Date.now()) }
}
