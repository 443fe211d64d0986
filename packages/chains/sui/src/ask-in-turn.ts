import { at, inTurn, postJson, readAnswer } from '@switchyard/chain-kit'
import { type Http, hostOf } from '@switchyard/core'

/** Posts JSON and reads JSON, in one go. Throws `UpstreamError`. */
export type Ask = (body: unknown) => Promise<unknown>

/** Runs `work` against one address after the other until it succeeds. Throws the last `UpstreamError`. */
export const askInTurn = <T>(
  http: Http,
  urls: readonly string[],
  signal: AbortSignal,
  work: (ask: Ask) => Promise<T>,
): Promise<T> =>
  inTurn(urls, signal, (url, within) =>
    work(async (body) => readAnswer(hostOf(url), await postJson(http, { url, body, signal: within }), { errorOf })),
  )

/** What a node says instead of an answer. */
export const errorOf = (answer: unknown): unknown =>
  at(answer, 'error', 'message') ?? at(answer, 'errors', 0, 'message')
