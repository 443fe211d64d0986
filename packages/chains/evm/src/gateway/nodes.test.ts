import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { NodeError, type NodeFaults, StubNode } from '../testing/stub-node.ts'
import { askGasEstimate, askHex, readNumber } from './calls.ts'
import { Nodes } from './nodes.ts'

const balance = askHex('eth_getBalance', ['0x0', 'latest'])
const price = askHex('eth_gasPrice', [])
const estimate = askGasEstimate({ from: '0x01', to: '0x02', value: 1n, data: '0x' })
const questions = { balance, price }

const responses = { eth_chainId: () => '0x1', eth_getBalance: () => '0x10', eth_gasPrice: () => '0x20' }

/** Nodes at `http://node0`, `http://node1`, …, each with its own faults. */
const nodesOf = (fakes: readonly StubNode[], timeoutMs = 50) => {
  const http: StubNode['http'] = (request) => {
    const fake = fakes[Number(new URL(request.url).hostname.slice(4))]
    return fake ? fake.http(request) : Promise.reject(new UpstreamError('unreachable'))
  }
  const urls = fakes.map((_, index) => `http://node${index}/`)
  return new Nodes('ETH', { urls, http, timeoutMs })
}

const at = (now = 0, signal = new AbortController().signal) => ({ clock: { now: () => now }, signal })

describe('Nodes', () => {
  it('sends all calls in one request and matches results by id', async () => {
    const node = new StubNode(responses, { shuffled: true })
    const answers = await nodesOf([node]).ask(questions, at())
    expect(readNumber(answers.balance)).toBe(16n)
    expect(readNumber(answers.price)).toBe(32n)
    expect(node.requests).toHaveLength(1)
  })

  it('requests the chain id once', async () => {
    const node = new StubNode(responses)
    const nodes = nodesOf([node])
    await nodes.ask(questions, at())
    await nodes.ask(questions, at())
    expect(node.requests.map(({ methods }) => methods.includes('eth_chainId'))).toEqual([true, false])
  })

  it.each(['error-object', 'status-400'] as const)(
    'sends single calls from then on when a batch is refused (%s)',
    async (batches) => {
      const node = new StubNode(responses, { batches })
      const nodes = nodesOf([node])
      expect(readNumber((await nodes.ask(questions, at())).balance)).toBe(16n)
      expect(node.requests.map(({ methods }) => methods.length)).toEqual([3, 1, 1, 1])
      await nodes.ask(questions, at())
      expect(node.requests.slice(4).map(({ methods }) => methods.length)).toEqual([1, 1])
      await nodes.ask(questions, at(600_001))
      expect(node.requests[6]?.methods).toHaveLength(2)
    },
  )

  it.each<[string, NodeFaults]>([
    ['a server error', { status: 503 }],
    ['too many requests', { status: 429 }],
    ['a page that is not JSON', { body: '<html>' }],
    ['an empty response', { body: '' }],
    ['no response', { hangs: true }],
  ])('uses the next node on %s and asks the failed one last for a while', async (_, faults) => {
    const bad = new StubNode(responses, faults)
    const good = new StubNode(responses)
    const nodes = nodesOf([bad, good])
    expect(readNumber((await nodes.ask(questions, at())).price)).toBe(32n)
    const asked = bad.requests.length
    await nodes.ask(questions, at(1_000))
    expect(bad.requests).toHaveLength(asked)
    bad.faults = {}
    await nodes.ask(questions, at(31_000))
    expect(bad.requests).toHaveLength(asked + 1)
  })

  it('uses the next node when a node returns an error or an invalid result', async () => {
    for (const result of [new NodeError(-32_005, 'limit exceeded'), null, '0x', 16, '0xzz']) {
      const bad = new StubNode({ ...responses, eth_getBalance: () => result })
      const good = new StubNode(responses)
      expect(readNumber((await nodesOf([bad, good]).ask(questions, at())).balance)).toBe(16n)
    }
  })

  it('does not use a node of another chain', async () => {
    const otherChain = new StubNode({ ...responses, eth_chainId: () => '0x38', eth_getBalance: () => '0x99' })
    const answers = await nodesOf([otherChain, new StubNode(responses)]).ask(questions, at())
    expect(readNumber(answers.balance)).toBe(16n)
    await expect(nodesOf([otherChain]).ask(questions, at())).rejects.toThrow('serves chain 56 instead of 1')
  })

  it('does not use a node that does not return its chain id', async () => {
    const silent = new StubNode({ ...responses, eth_chainId: () => new NodeError(-32_601, 'no such method') })
    await expect(nodesOf([silent]).ask(questions, at())).rejects.toThrow('did not return its chain id')
    expect(readNumber((await nodesOf([silent, new StubNode(responses)]).ask(questions, at())).balance)).toBe(16n)
  })

  it('checks HyperEVM against the id of the network, which differs from the listed id', async () => {
    const http = (id: string) => new StubNode({ ...responses, eth_chainId: () => id }).http
    const over = (id: string) =>
      new Nodes('HYPEREVM', { urls: ['http://node0/'], http: http(id), timeoutMs: 50 }).ask(questions, at())
    await expect(over('0x3e7')).resolves.toBeDefined()
    await expect(over('0xb34')).rejects.toThrow('serves chain 2868 instead of 999')
  })

  it('accepts a revert as a result and asks no other node', async () => {
    const first = new StubNode({ ...responses, eth_estimateGas: () => new NodeError(3, 'execution reverted: no') })
    const second = new StubNode({ ...responses, eth_estimateGas: () => '0x5208' })
    const answers = await nodesOf([first, second]).ask({ estimate }, at())
    expect(answers.estimate).toMatchObject({ failure: { code: 3 } })
    expect(second.requests).toEqual([])
  })

  it('asks another node to estimate when the first one fails, and returns the failure when all fail', async () => {
    const busy = new StubNode({ ...responses, eth_estimateGas: () => new NodeError(-32_005, 'rate limit') })
    const fine = new StubNode({ ...responses, eth_estimateGas: () => '0x5208' })
    expect(readNumber((await nodesOf([busy, fine]).ask({ estimate }, at())).estimate)).toBe(21_000n)
    expect((await nodesOf([busy]).ask({ estimate }, at())).estimate).toMatchObject({ failure: { code: -32_005 } })
  })

  it('names the node and not its URL when no node answers', async () => {
    const error = await nodesOf([new StubNode(responses, { status: 503 })])
      .ask(questions, at())
      .catch((caught: unknown) => caught)
    expect(UpstreamError.is(error)).toBe(true)
    expect(String(error)).toContain('Node 1 of 1 for ETH answered with status 503')
    expect(String(error)).not.toContain('node0')
  })

  it('does not include the message of the transport, which may contain the URL', async () => {
    const http = () => Promise.reject(new UpstreamError('no answer from http://node.test/secret'))
    const nodes = new Nodes('ETH', { urls: ['http://node.test/secret'], http, timeoutMs: 50 })
    await expect(nodes.ask(questions, at())).rejects.toThrow(/^Node 1 of 1 for ETH gave no answer\.$/)
  })

  it("throws the signal's reason when it is aborted", async () => {
    const control = new AbortController()
    const asked = nodesOf([new StubNode(responses, { hangs: true })]).ask(questions, at(0, control.signal))
    control.abort(new Error('enough'))
    await expect(asked).rejects.toThrow('enough')
  })
})
