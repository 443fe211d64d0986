import { type Http, type HttpResponse, UpstreamError } from '@switchyard/core'
import { askBatch, askSingly, at, type RpcCall, readHost, readJson, type Targets, withFailover } from '@switchyard/net'

/** The answer to one question: a result, or the node's refusal. */
export type RpcReply = { readonly result: unknown } | { readonly refused: string }

/**
 * Nodes of a chain behind one door. `ask` puts all calls into one round trip and answers in their order; throws
 * `UpstreamError` when no node gave a usable answer, and the signal's reason when aborted.
 */
export interface Gateway {
  ask(calls: readonly RpcCall[], signal: AbortSignal): Promise<readonly RpcReply[]>
}

/** Codes of a node that is behind, unhealthy or has no block yet: another node may know. Source: Solana's rpc client errors. */
const ELSEWHERE = new Set([-32004, -32005, -32014, -32016, 429])

/** Statuses with which a node says that it takes no batches. */
const NO_BATCH = new Set([400, 403, 404, 405, 413, 415, 422])

/** A gateway over several addresses. Batches are used until an address refuses one; then its calls go side by side. */
export const createGateway = (http: Http, urls: Targets<string>): Gateway => {
  const failover = withFailover(urls)
  const unbatched = new Set<string>()

  const askOne = async (url: string, calls: readonly RpcCall[], signal: AbortSignal): Promise<readonly RpcReply[]> => {
    const read = (response: HttpResponse, batch: boolean): unknown => {
      const { status } = response
      if (batch && NO_BATCH.has(status)) return undefined
      if (status < 500 && status !== 429) return readJson(readHost(url), response)
      throw new UpstreamError(`${readHost(url)} answered status ${status}.`, { status })
    }
    const node = { http, url, signal, read }
    const batched = calls.length > 1 && !unbatched.has(url)
    const answers = batched ? await askBatch(node, calls) : undefined
    if (batched && !answers) unbatched.add(url)
    return (answers ?? (await askSingly(node, calls))).map((answer): RpcReply => {
      const error = at(answer, 'error')
      if (error === undefined || error === null) {
        const result = at(answer, 'result')
        if (result === undefined) throw new UpstreamError(`${readHost(url)} answered without a result.`)
        return { result }
      }
      const message = String(at(error, 'message') ?? 'no reason given')
      if (ELSEWHERE.has(Number(at(error, 'code')))) throw new UpstreamError(`${readHost(url)}: ${message}`)
      return { refused: message }
    })
  }

  return { ask: (calls, signal) => failover(signal, (url, within) => askOne(url, calls, within)) }
}
