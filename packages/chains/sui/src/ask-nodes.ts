import type { Http } from '@switchyard/core'
import { at, type Failover, hostOf, postJson, readAnswer } from '@switchyard/net'

/** Posts JSON and reads JSON, in one go. Throws `UpstreamError`. */
export type Send = (body: unknown) => Promise<unknown>

/** Runs `work` against one node after the other until it succeeds. Throws the last `UpstreamError`. */
export type AskNodes = <T>(signal: AbortSignal, work: (send: Send) => Promise<T>) => Promise<T>

/** Requests to the nodes of `failover`. */
export const askNodes =
  (http: Http, failover: Failover<string>): AskNodes =>
  (signal, work) =>
    failover(signal, (url, within) =>
      work(async (body) => readAnswer(hostOf(url), await postJson(http, { url, body, signal: within }), { errorOf })),
    )

/** What a node says instead of an answer. */
export const errorOf = (answer: unknown): unknown =>
  at(answer, 'error', 'message') ?? at(answer, 'errors', 0, 'message')
