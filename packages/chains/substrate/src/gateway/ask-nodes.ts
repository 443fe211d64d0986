import type { Http } from '@switchyard/core'
import { at, postJson, readAnswer, readHost, type Targets, withFailover } from '@switchyard/net'

/** The method and the parameters of a JSON-RPC call. */
export interface Question {
  readonly method: string
  readonly params: readonly unknown[]
}

/** Sends another request to the same node. */
export type AskMore = (question: Question) => Promise<unknown>

/** Sends a request to one node after the other until `read` accepts a result. Throws `UpstreamError`. */
export type AskNode = <T>(
  question: Question,
  signal: AbortSignal,
  read: (result: unknown, more: AskMore) => Promise<T>,
) => Promise<T>

/** Creates a client of several JSON-RPC nodes of one chain, asked in order. */
export const createAskNode = (http: Http, urls: Targets<string>): AskNode => {
  const failover = withFailover(urls)
  return (question, signal, read) =>
    failover(signal, async (url, limited) => {
      const ask: AskMore = async ({ method, params }) => {
        const body = { jsonrpc: '2.0', id: 1, method, params }
        const response = await postJson(http, { url, body, signal: limited, repeatable: true })
        const readError = (answer: unknown): unknown => at(answer, 'error', 'message') ?? at(answer, 'error')
        return at(readAnswer(readHost(url), response, { findError: readError }), 'result')
      }
      return read(await ask(question), ask)
    })
}
