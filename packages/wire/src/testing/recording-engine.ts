import { anonymous, type Call, type Caller, type Engine } from '@switchyard/core'
import { type Api, type ApiOptions, createApi } from '../api/create-api.ts'
import type { OperationCall } from '../api/operation.ts'

/** A call that reached the engine: the request that was read, and the rest. */
export interface Recorded {
  readonly operation: string
  readonly request: unknown
  readonly call: Call<unknown>
  readonly options: unknown
}

/** Answers of an engine by operation. */
export type Answers = Readonly<Partial<Record<keyof Engine, unknown>>>

/** An engine with fixed answers that notes what reached it. The caller is `acme`, with the terms of `own`. */
export const createRecordingEngine = (
  answers: Answers,
  own: Partial<Caller> = {},
): { readonly engine: Engine; readonly calls: Recorded[] } => {
  const calls: Recorded[] = []
  const authenticated = { caller: { ...anonymous, id: 'acme', ...own } }
  const answering = (operation: string, answer: unknown) => async (call: Call<unknown>, options?: unknown) => {
    call.onAuthenticated?.(authenticated as never)
    calls.push({ operation, request: call.read(), call, options })
    return answer
  }
  const operations = Object.entries(answers).map(([name, answer]) => [
    name,
    typeof answer === 'function' ? answer : answering(name, answer),
  ])
  return { engine: Object.fromEntries(operations) as unknown as Engine, calls }
}

/** The API of such an engine. */
export const createTestApi = (
  answers: Answers,
  own: Partial<Caller> = {},
  options: ApiOptions = {},
): { readonly api: Api; readonly calls: readonly Recorded[] } => {
  const { engine, calls } = createRecordingEngine(answers, own)
  return { api: createApi(engine, options), calls }
}

/** A call with a key. */
export const createCall = (body: unknown, query = '', more: Partial<OperationCall> = {}): OperationCall => ({
  caller: { apiKey: 'key' },
  query: new URLSearchParams(query),
  body: () => body,
  ...more,
})

/** The CAIP-19 name of `BTC.BTC`. */
export const BITCOIN = 'bip122:000000000019d6689c085ae165831e93/slip44:0'
