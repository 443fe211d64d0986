import type { Http, HttpRequest } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { askBatch, askSingly, type RpcNode } from './json-rpc.ts'

const calls = [
  { method: 'a', params: [] },
  { method: 'b', params: [1] },
]

const nodeOf = (answer: (body: unknown) => unknown): { readonly node: RpcNode; readonly asked: HttpRequest[] } => {
  const asked: HttpRequest[] = []
  const http: Http = async (request) => {
    asked.push(request)
    return { status: 200, headers: {}, text: JSON.stringify(answer(JSON.parse(request.body ?? ''))) }
  }
  const { signal } = new AbortController()
  const headers = { 'x-key': 'k' }
  return {
    node: { http, url: 'https://node', signal, headers, maxBytes: 9, read: ({ text }) => JSON.parse(text) },
    asked,
  }
}

describe('a call to a node', () => {
  it('puts all calls into one request and sorts the envelopes', async () => {
    const { node, asked } = nodeOf((body) => [...(body as { id: number }[])].reverse())
    expect(await askBatch(node, calls)).toEqual([
      { jsonrpc: '2.0', id: 0, method: 'a', params: [] },
      { jsonrpc: '2.0', id: 1, method: 'b', params: [1] },
    ])
    expect(asked).toMatchObject([
      { method: 'POST', maxBytes: 9, headers: { 'content-type': 'application/json', 'x-key': 'k' } },
    ])
  })

  it('returns undefined for a call without an envelope', async () => {
    expect(await askBatch(nodeOf(() => [{ id: 1 }]).node, calls)).toEqual([undefined, { id: 1 }])
  })

  it('recognises a node that does not support batches', async () => {
    expect(await askBatch(nodeOf(() => ({ error: {} })).node, calls)).toBeUndefined()
  })

  it('puts every call into its own request', async () => {
    const { node, asked } = nodeOf((body) => (body as { method: string }).method)
    expect(await askSingly(node, calls)).toEqual(['a', 'b'])
    expect(asked).toHaveLength(2)
  })
})
