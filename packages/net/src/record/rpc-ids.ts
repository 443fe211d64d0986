import type { HttpResponse } from '@switchyard/core'
import { parseJson } from '../json/parse-json.ts'

/** Removes the ids of JSON-RPC from a request, which a client may count up; other bodies stay as they are. */
export const removeRpcIds = (body: string): string => {
  if (readRpcIds(body).length === 0) return body
  return JSON.stringify(parseJson(body), (name, value: unknown) => (name === 'id' ? undefined : value))
}

/** Gives the answer to a recorded request of JSON-RPC the ids of the request that is sent now. */
export const replaceRpcIds = (response: HttpResponse, recorded: string, asked: string): HttpResponse => {
  if (recorded === asked) return response
  const [before, now] = [readRpcIds(recorded), readRpcIds(asked)]
  if (before.length === 0) return response
  const renamed = new Map(before.map((id, index) => [id, now[index] ?? id]))
  const text = response.text.replace(
    /("id"\s*:\s*)("(?:[^"\\]|\\.)*"|\d+)/g,
    (_whole, name: string, id: string) => `${name}${renamed.get(id) ?? id}`,
  )
  return { ...response, text }
}

/** Reads the ids of a call or of a batch, as they are written. */
const readRpcIds = (body: string): readonly string[] => {
  if (!body.includes('"jsonrpc"')) return []
  const value = parseJson(body)
  const calls = (Array.isArray(value) ? value : [value]) as readonly ({ readonly id?: unknown } | null | undefined)[]
  return calls.flatMap((call) => (call?.id === undefined ? [] : [JSON.stringify(call.id)]))
}
