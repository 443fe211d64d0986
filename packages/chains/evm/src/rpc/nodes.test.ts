import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { NodeError, ScriptedNode, type Switches } from '../testing/scripted-node.ts'
import { estimateGas, numberOf, quantity } from './calls.ts'
import { Nodes } from './nodes.ts'

const balance = quantity('eth_getBalance', ['0x0', 'latest'])
const price = quantity('eth_gasPrice', [])
const estimate = estimateGas({ from: '0x01', to: '0x02', value: 1n, data: '0x' })
const questions = { balance, price }

const script = { eth_chainId: () => '0x1', eth_getBalance: () => '0x10', eth_gasPrice: () => '0x20' }

/** Nodes at `http://0`, `http://1`, …, each with its own switches. */
const nodesOf = (fakes: readonly ScriptedNode[], timeoutMs = 50) => {
  const http: ScriptedNode['http'] = (request) => {
    const fake = fakes[Number(new URL(request.url).hostname.slice(4))]
    return fake ? fake.http(request) : Promise.reject(new UpstreamError('unreachable'))
  }
  const urls = fakes.map((_, index) => `http://node${index}/`)
  return new Nodes('ETH', urls, http, timeoutMs)
}

const at = (now = 0, signal = new AbortController().signal) => ({ clock: { now: () => now }, signal })

describe('Nodes', () => {
  it('asks everything in one request, matching answers by id', async () => {
    const node = new ScriptedNode(script, { shuffled: true })
    const answers = await nodesOf([node]).ask(questions, at())
    expect(numberOf(answers.balance)).toBe(16n)
    expect(numberOf(answers.price)).toBe(32n)
    expect(node.requests).toHaveLength(1)
  })

  it('asks for the chain id once', async () => {
    const node = new ScriptedNode(script)
    const nodes = nodesOf([node])
    await nodes.ask(questions, at())
    await nodes.ask(questions, at())
    expect(node.requests.map(({ methods }) => methods.includes('eth_chainId'))).toEqual([true, false])
  })

  it.each(['error-object', 'status-400'] as const)(
    'asks call by call after a batch is refused (%s), and remembers',
    async (batches) => {
      const node = new ScriptedNode(script, { batches })
      const nodes = nodesOf([node])
      expect(numberOf((await nodes.ask(questions, at())).balance)).toBe(16n)
      expect(node.requests.map(({ methods }) => methods.length)).toEqual([3, 1, 1, 1])
      await nodes.ask(questions, at())
      expect(node.requests.slice(4).map(({ methods }) => methods.length)).toEqual([1, 1])
      await nodes.ask(questions, at(600_001))
      expect(node.requests[6]?.methods).toHaveLength(2)
    },
  )

  it.each<[string, Switches]>([
    ['a server error', { status: 503 }],
    ['too many requests', { status: 429 }],
    ['a page that is no JSON', { body: '<html>' }],
    ['an empty answer', { body: '' }],
    ['silence', { hangs: true }],
  ])('moves to the next node on %s and asks the failed one last for a while', async (_, switches) => {
    const bad = new ScriptedNode(script, switches)
    const good = new ScriptedNode(script)
    const nodes = nodesOf([bad, good])
    expect(numberOf((await nodes.ask(questions, at())).price)).toBe(32n)
    const asked = bad.requests.length
    await nodes.ask(questions, at(1_000))
    expect(bad.requests).toHaveLength(asked)
    bad.switches = {}
    await nodes.ask(questions, at(31_000))
    expect(bad.requests).toHaveLength(asked + 1)
  })

  it('moves on when a node refuses a question or answers it with something else', async () => {
    for (const said of [new NodeError(-32_005, 'limit exceeded'), null, '0x', 16, '0xzz']) {
      const bad = new ScriptedNode({ ...script, eth_getBalance: () => said })
      const good = new ScriptedNode(script)
      expect(numberOf((await nodesOf([bad, good]).ask(questions, at())).balance)).toBe(16n)
    }
  })

  it('never uses a node of another chain', async () => {
    const stranger = new ScriptedNode({ ...script, eth_chainId: () => '0x38', eth_getBalance: () => '0x99' })
    const answers = await nodesOf([stranger, new ScriptedNode(script)]).ask(questions, at())
    expect(numberOf(answers.balance)).toBe(16n)
    await expect(nodesOf([stranger]).ask(questions, at())).rejects.toThrow('serves chain 56 instead of 1')
  })

  it('never uses a node that does not say which chain it serves', async () => {
    const silent = new ScriptedNode({ ...script, eth_chainId: () => new NodeError(-32_601, 'no such method') })
    await expect(nodesOf([silent]).ask(questions, at())).rejects.toThrow('does not say which chain')
    expect(numberOf((await nodesOf([silent, new ScriptedNode(script)]).ask(questions, at())).balance)).toBe(16n)
  })

  it('asks for HyperEVM under the id the network has, which is not the one the API lists', async () => {
    const http = (id: string) => new ScriptedNode({ ...script, eth_chainId: () => id }).http
    const over = (id: string) => new Nodes('HYPEREVM', ['http://node0/'], http(id), 50).ask(questions, at())
    await expect(over('0x3e7')).resolves.toBeDefined()
    await expect(over('0xb34')).rejects.toThrow('serves chain 2868 instead of 999')
  })

  it("takes a revert as the node's answer, and asks nobody else", async () => {
    const first = new ScriptedNode({ ...script, eth_estimateGas: () => new NodeError(3, 'execution reverted: no') })
    const second = new ScriptedNode({ ...script, eth_estimateGas: () => '0x5208' })
    const answers = await nodesOf([first, second]).ask({ estimate }, at())
    expect(answers.estimate).toMatchObject({ failure: { code: 3 } })
    expect(second.requests).toEqual([])
  })

  it('asks another node to judge when the first one is in trouble, and hands on the trouble when all are', async () => {
    const busy = new ScriptedNode({ ...script, eth_estimateGas: () => new NodeError(-32_005, 'rate limit') })
    const fine = new ScriptedNode({ ...script, eth_estimateGas: () => '0x5208' })
    expect(numberOf((await nodesOf([busy, fine]).ask({ estimate }, at())).estimate)).toBe(21_000n)
    expect((await nodesOf([busy]).ask({ estimate }, at())).estimate).toMatchObject({ failure: { code: -32_005 } })
  })

  it('names the node and not its URL when nobody answers', async () => {
    const error = await nodesOf([new ScriptedNode(script, { status: 503 })])
      .ask(questions, at())
      .catch((caught: unknown) => caught)
    expect(UpstreamError.is(error)).toBe(true)
    expect(String(error)).toContain('Node 1 of 1 for ETH answered with status 503')
    expect(String(error)).not.toContain('node0')
  })

  it('keeps what the way out says of the URL out of its message', async () => {
    const http = () => Promise.reject(new UpstreamError('no answer from http://node.test/secret'))
    const nodes = new Nodes('ETH', ['http://node.test/secret'], http, 50)
    await expect(nodes.ask(questions, at())).rejects.toThrow(/^Node 1 of 1 for ETH gave no answer\.$/)
  })

  it("throws the signal's reason when it is aborted", async () => {
    const control = new AbortController()
    const asked = nodesOf([new ScriptedNode(script, { hangs: true })]).ask(questions, at(0, control.signal))
    control.abort(new Error('enough'))
    await expect(asked).rejects.toThrow('enough')
  })
})
