import type { HttpResponse } from '@switchyard/core'
import { parseJson } from '../json/parse-json.ts'

/** A request of JSON-RPC without its ids, which a client may count up; other bodies as they are. */
export const removeRpcIds = (body: string): string => {
  const ids = readRpcIds(body)
  return ids.length === 0 ? body : JSON.stringify(parseJson(body), withoutId)
}

/** The answer to a recorded request of JSON-RPC with the ids of the one that is asked now. */
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

/** The ids of a call or of a batch, as they are written. */
const readRpcIds = (body: string): readonly string[] => {
  if (!body.includes('"jsonrpc"')) return []
  const value = parseJson(body)
  const calls = (Array.isArray(value) ? value : [value]) as readonly ({ readonly id?: unknown } | null | undefined)[]
  return calls.flatMap((call) => (call?.id === undefined ? [] : [JSON.stringify(call.id)]))
}

const withoutId = (name: string, value: unknown): unknown => (name === 'id' ? undefined : value)
