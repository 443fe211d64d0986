import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { CommandFailure } from '../command-failure.ts'
import { callNode } from './call-node.ts'

let server: Server | undefined
afterEach(() => server?.close().closeAllConnections())

/** A node that gives this answer, or none at all. */
const nodeAnswering = async (status: number, body: string | undefined): Promise<string> => {
  server = createServer((_request, response) => {
    if (body !== undefined) response.writeHead(status).end(body)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a call to a node', () => {
  it('resolves to the result, also to null', async () => {
    expect(await callNode(await nodeAnswering(200, '{"id":1,"result":"0x1"}'), 'eth_chainId', { params: [] })).toBe(
      '0x1',
    )
    expect(await callNode(await nodeAnswering(200, '{"id":1,"result":null}'), 'eth_chainId', { params: [] })).toBeNull()
  })

  it.each([
    [
      'an error of the node',
      200,
      '{"error":{"message":"nonce too low"}}',
      /^eth_send: 127\.0\.0\.1\S* answered .*nonce too low\.$/,
    ],
    ['a page', 502, '<html>', /^eth_send: .* answered status 502 without JSON\.$/],
    ['no result', 200, '{"id":1}', /^eth_send: .* gave no result\.$/],
  ])('fails with %s', async (_title, status, body, message) => {
    const call = callNode(await nodeAnswering(status, body), 'eth_send', { params: [] })
    await expect(call).rejects.toThrow(message)
    await expect(call).rejects.toBeInstanceOf(CommandFailure)
  })

  it('ends where the node never answers', async () => {
    const call = callNode(await nodeAnswering(200, undefined), 'eth_send', { params: [], timeoutMs: 200 })
    await expect(call).rejects.toThrow(/^eth_send: /)
    await expect(call).rejects.toBeInstanceOf(CommandFailure)
  })
})
