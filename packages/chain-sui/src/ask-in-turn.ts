import { type Http, type HttpResponse, UpstreamError } from '@switchyard/core'
import { at } from './at.ts'
import { inTurn } from './in-turn.ts'

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
    work(async (body) => {
      const headers = { 'content-type': 'application/json' }
      return parse(url, await http({ method: 'POST', url, headers, body: JSON.stringify(body), signal: within }))
    }),
  )

const parse = (url: string, { status, text }: HttpResponse): unknown => {
  const host = URL.canParse(url) ? new URL(url).host : 'Sui node'
  try {
    const answer: unknown = JSON.parse(text)
    const error = at(answer, 'error', 'message') ?? at(answer, 'errors', 0, 'message')
    if (status === 200 && error === undefined) return answer
    throw new UpstreamError(`${host}: ${String(error ?? `answered status ${status}`).slice(0, 200)}`, { status })
  } catch (cause) {
    if (UpstreamError.is(cause)) throw cause
    throw new UpstreamError(`${host}: answered status ${status} without JSON`, { status, cause })
  }
}
