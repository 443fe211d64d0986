import type { Http } from '@switchyard/core'
import { at, type Failover, postJson, readAnswer, readHost } from '@switchyard/net'

/** Posts a JSON body and returns the JSON response. Throws `UpstreamError`. */
export type Send = (body: unknown) => Promise<unknown>

/** Runs `work` with one node after the other until it succeeds. Throws the last `UpstreamError`. */
export type AskNodes = <T>(signal: AbortSignal, work: (send: Send) => Promise<T>) => Promise<T>

/** Creates a function that sends requests to the nodes of `failover`. */
export const createAskNodes =
  (http: Http, failover: Failover<string>): AskNodes =>
  (signal, work) =>
    failover(signal, (url, within) =>
      work(async (body) =>
        readAnswer(readHost(url), await postJson(http, { url, body, signal: within, repeatable: true }), {
          findError: readError,
        }),
      ),
    )

/** Returns the error of a response; `undefined` when there is none. */
export const readError = (answer: unknown): unknown =>
  at(answer, 'error', 'message') ?? at(answer, 'errors', 0, 'message')
