import { RAW, rawJson } from './raw-json.ts'

/** One request and its answer, as an adapter sees them. */
export interface AnsweredRequest {
  readonly method: string
  readonly url: string
  readonly body?: string | undefined
  readonly status: number
  readonly text: string
}

/** One answer within a response: a JSON-RPC batch holds several. */
export interface Part {
  /** The request without what differs from swap to swap: `GET /thornode/thorchain/pools`, `POST /evm/1 eth_call:a9059cbb`. */
  readonly endpoint: string
  readonly value: unknown
}

/** A response taken apart, and the way back to its text. */
export interface Parts {
  readonly parts: readonly Part[]
  /** The text of the response with the part at `index` replaced. */
  write(index: number, value: unknown): string
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isData = (segment: string): boolean =>
  /^(0x)?[0-9a-f]{16,}$/i.test(segment) ||
  /^[1-9A-HJ-NP-Za-km-z]{25,}$/.test(segment) ||
  /^bc1|^[0-9a-f]{8}-|^\d+-[A-Za-z]+-\d+$/.test(segment)

const pathOf = (url: string): string =>
  new URL(url).pathname
    .split('/')
    .map((segment) => (isData(segment) ? '*' : segment))
    .join('/')

interface RpcCall {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: unknown
}

/** The method of a JSON-RPC request; for a call of a contract with its selector. */
const methodOf = ({ method, params }: RpcCall): string => {
  const [first] = Array.isArray(params) ? params : []
  const data =
    method === 'eth_call' ? String((first as { data?: unknown })?.data ?? (first as { input?: unknown })?.input) : ''
  return `${String(method)}${data.startsWith('0x') ? `:${data.slice(2, 10)}` : ''}`
}

const isCall = (value: unknown): value is RpcCall => typeof value === 'object' && value !== null && 'method' in value

/** Tells whether an endpoint can be that of a request, by its path alone. */
export const mayBe = (endpoint: string, { method, url }: Pick<AnsweredRequest, 'method' | 'url'>): boolean =>
  endpoint.startsWith(`${method} ${pathOf(url)}`)

/** Takes a response apart. A text that is no JSON is one part. */
export const partsOf = ({ method, url, body, text }: AnsweredRequest): Parts => {
  const place = `${method} ${pathOf(url)}`
  const value = parsed(text)
  const question = body === undefined ? undefined : parsed(body)
  if (value === undefined) return { parts: [{ endpoint: place, value: text }], write: (_, next) => plainText(next) }
  if (Array.isArray(question) && Array.isArray(value) && question.every(isCall)) {
    const calls = new Map(question.map((call) => [String(call.id), methodOf(call)]))
    const parts = value.map((item) => ({
      endpoint: `${place} ${calls.get(String((item as RpcCall)?.id)) ?? '?'}`,
      value: item,
    }))
    return {
      parts,
      write: (index, next) => rawJson(value.map((item, at) => (at === index ? next : item))),
    }
  }
  const endpoint = isCall(question) ? `${place} ${methodOf(question)}` : place
  return { parts: [{ endpoint, value }], write: (_, next) => rawJson(next) }
}

const plainText = (value: unknown): string =>
  typeof value === 'string' ? value.replace(RAW, '$1') : value === undefined ? '' : rawJson(value)
