import { errorTable } from '@switchyard/core'
import { endpoints } from '../../../../hosts/http/test/endpoints.ts'
import type { Drawn } from './requests.ts'

/** A response with its whole body. */
export interface ReceivedResponse {
  readonly status: number
  readonly type: string
  readonly text: string
}

const known = errorTable as Readonly<Record<string, { readonly status: number }>>
/** Documented schemas of responses by path; both methods of a path have the same response. */
const schemas = new Map(Object.values(endpoints).map(({ path, answer }) => [path as string, answer]))
/** Longer responses are lists of similar entries. */
const LONGEST_CHECKED = 20_000
const members = new Set(['message', 'error', 'data'])

/** The fault of a response; `undefined` when it is valid. */
export const fault = (drawn: Drawn, { status, type, text }: ReceivedResponse): string | undefined => {
  if (status >= 500 && !isTokenProgram(drawn, status, text)) return `status ${status}`
  if (drawn.method === 'HEAD' || status === 204 || status === 304)
    return text === '' ? undefined : 'a body where none belongs'
  if (status === 200 && type.startsWith('text/html')) return undefined
  if (!type.startsWith('application/json')) return `content type ${type || 'missing'}`
  const body = parsed(text)
  if (body === undefined) return 'a body that is no JSON'
  return status === 200 ? answerFault(drawn, text, body) : refusalFault(status, body)
}

/** The only error with status 502: the lookup of a Solana mint failed upstream. */
const isTokenProgram = ({ target }: Drawn, status: number, text: string): boolean =>
  status === 502 && /quote|swap/.test(target.path) && text.includes('"solanaTokenProgramUnavailable"')

const answerFault = ({ path }: Drawn, text: string, body: unknown): string | undefined => {
  if (text.length > LONGEST_CHECKED) return undefined
  try {
    schemas.get(path)?.parse(body)
    return undefined
  } catch (cause) {
    return `an answer that is not as described (${String(cause).slice(0, 300)})`
  }
}

const refusalFault = (status: number, body: unknown): string | undefined => {
  const { error, message } = Object(body) as { error?: unknown; message?: unknown }
  if (typeof error !== 'string' || !Object.hasOwn(known, error)) return `the error ${String(error)} is not in the table`
  if (typeof message !== 'string' || message === '') return 'an error without a message'
  if (message.length > 2_000) return 'a message without an end'
  const stranger = Object.keys(Object(body)).find((name) => !members.has(name))
  if (stranger !== undefined) return `an error with a member ${stranger}`
  return known[error]?.status === status ? undefined : `${error} with status ${status}`
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
