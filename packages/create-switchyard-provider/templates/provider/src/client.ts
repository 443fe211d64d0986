import { type Clock, type Http, UpstreamError } from '@switchyard/core'
import { type ApiAnswer, createApi } from '@switchyard/net'
import type { z } from 'zod'
import {
  assetsAnswer,
  type OpenedOrder,
  type OrderBody,
  type OrderStatus,
  orderAnswer,
  type Quote,
  type QuoteQuery,
  quoteAnswer,
  type Refusal,
  refusalAnswer,
  statusAnswer,
} from './wire.ts'

/** A value of the API, or its refusal. */
export type ApiResult<Value> = { readonly value: Value } | { readonly refusal: Refusal }

/** Identifies an order. */
export type OrderKey = { readonly id: string } | { readonly deposit: string } | { readonly hash: string }

/** The calls of the API. Each throws `UpstreamError` for an invalid answer. */
export interface YourNameClient {
  assets(signal: AbortSignal): Promise<z.infer<typeof assetsAnswer>>
  quote(query: QuoteQuery, signal: AbortSignal): Promise<ApiResult<Quote>>
  /** Opens an order. It is a POST, which is never sent twice. */
  open(body: OrderBody, signal: AbortSignal): Promise<ApiResult<OpenedOrder>>
  /** `undefined` for an order that the API does not know. */
  status(key: OrderKey, signal: AbortSignal): Promise<OrderStatus | undefined>
}

/** Address and key of the API, and the services of the engine. */
export interface ClientOptions {
  readonly baseUrl: string
  readonly apiKey: string
  readonly http: Http
  readonly clock: Clock
}

/** Creates the HTTP client of the API. */
export const createClient = ({ baseUrl, apiKey, http, clock }: ClientOptions): YourNameClient => {
  const api = createApi({ baseUrl, http, clock, headers: { 'x-api-key': apiKey } })
  return {
    assets: async (signal) => readAnswer(assetsAnswer, await api.get('/assets', { signal })),
    quote: async (query, signal) => readResult(quoteAnswer, await api.get('/quote', { signal, query: { ...query } })),
    open: async (body, signal) => readResult(orderAnswer, await api.post('/orders', body, { signal })),
    status: async (key, signal) => {
      const answer = await api.get('/orders', { signal, query: { ...key } })
      return answer.status === 404 ? undefined : readAnswer(statusAnswer, answer)
    },
  }
}

/** Reads an answer that may be a refusal, status 400. */
const readResult = <Value>(schema: z.ZodType<Value>, answer: ApiAnswer): ApiResult<Value> =>
  answer.status === 400 ? { refusal: readBody(refusalAnswer, answer) } : { value: readAnswer(schema, answer) }

const readAnswer = <Value>(schema: z.ZodType<Value>, answer: ApiAnswer): Value => {
  if (answer.ok) return readBody(schema, answer)
  throw new UpstreamError(`Your Name answered with HTTP ${answer.status}.`, { status: answer.status })
}

const readBody = <Value>(schema: z.ZodType<Value>, { status, body }: ApiAnswer): Value => {
  const { success, data } = schema.safeParse(body)
  if (success) return data
  throw new UpstreamError(`Your Name answered with HTTP ${status} and a body of another shape.`, { status })
}
