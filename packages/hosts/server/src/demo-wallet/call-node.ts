import { at, httpFromFetch, postJson, readAnswer, readHost, withTimeout } from '@switchyard/net'
import { CommandFailure } from '../command-failure.ts'
import { ANSWER_MS } from './answer-ms.ts'

/**
 * One JSON-RPC call to a node of the sandbox; it is sent once.
 *
 * @throws {CommandFailure} with the error of the node, or where it gives no answer within `timeoutMs`.
 */
export const callNode = async <Result>(
  node: string,
  method: string,
  { params, timeoutMs = ANSWER_MS }: { readonly params: readonly unknown[]; readonly timeoutMs?: number },
): Promise<Result> => {
  const body = { jsonrpc: '2.0', id: 1, method, params }
  const call = async (signal: AbortSignal): Promise<unknown> => {
    const response = await postJson(httpFromFetch(fetch), { url: node, body, signal })
    return at(readAnswer(readHost(node), response, { findError: (answer) => at(answer, 'error', 'message') }), 'result')
  }
  const result = await withTimeout(call, { timeoutMs }).catch((cause: Error) => {
    throw new CommandFailure(`${method}: ${cause.message}`)
  })
  if (result === undefined) throw new CommandFailure(`${method}: ${readHost(node)} gave no result.`)
  return result as Result
}
