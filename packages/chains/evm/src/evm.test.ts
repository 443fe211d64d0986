import { chains, FACTS, type FactSet, HTTP, type Http, type Registry } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { evm } from './evm.ts'
import { evmFacts } from './facts.ts'
import { ALICE, chainOver, coin, contextAt, createChain } from './testing/chain-under-test.ts'
import { StubNode } from './testing/stub-node.ts'

const codes = chains().flatMap(({ code, family }) => (family === 'evm' ? [code] : []))

describe('evm', () => {
  it('registers one chain for every EVM chain the API knows', () => {
    const chain = chainOver(new StubNode({}).http)
    expect(chain.codes).toEqual(codes)
    expect(chain).toMatchObject({ family: 'evm', contract: 1 })
    expect(chain.sweeps ?? chain.manySources).toBeUndefined()
  })

  it('has a public node for every chain', () => {
    expect(Object.keys(evmFacts.own.nodes).sort()).toEqual([...codes].sort())
    for (const url of Object.values(evmFacts.own.nodes).flat()) expect(new URL(url).protocol).toBe('https:')
  })

  it('has public nodes of two operators for Ethereum, none of them retired', () => {
    const hosts = (evmFacts.own.nodes.ETH ?? []).map((url) => new URL(url).hostname)
    expect(new Set(hosts.map((host) => host.split('.').slice(-2).join('.'))).size).toBe(2)
    expect(hosts).not.toContain('ethereum.reth.rs')
  })

  it('reads addresses of its chains and of no other', () => {
    const chain = chainOver(new StubNode({}).http)
    expect(chain.readAddress('BASE', ALICE.toLowerCase())).toEqual({ canonical: ALICE, form: 'evm' })
    expect(chain.readAddress('TRON', ALICE)).toBeUndefined()
    expect(chain.readAddress('NOWHERE', ALICE)).toBeUndefined()
  })

  it('uses the URL of the options, or else the public one', async () => {
    const node = new StubNode({ eth_getBalance: () => '0x1', eth_chainId: () => '0x1' })
    const chain = createChain(evm({ rpc: { ETH: ['http://one.test', 'http://two.test'] } }), node.http)
    await chain.readBalances?.('ETH', ALICE, contextAt())
    await expect(chain.readBalances?.('OP', ALICE, contextAt())).rejects.toThrow('serves chain 1 instead of 10')
    expect(node.requests.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['http://one.test', evmFacts.own.nodes.OP?.[0]]),
    )
  })

  it("returns a balance with the token of the catalogue, or else with the chain's own data", async () => {
    const node = new StubNode({ eth_getBalance: () => '0x1', eth_chainId: () => '0x1' })
    const chain = chainOver(node.http)
    const listed = { ...coin(), name: 'Ether' }
    const context = {
      ...contextAt(),
      tokens: { find: (identifier: string) => (identifier === 'ETH.ETH' ? listed : undefined) },
    }
    expect(await chain.readBalances?.('ETH', ALICE, context)).toEqual([{ token: listed, amount: 1n }])
    expect(await chain.readBalances?.('ETH', ALICE, contextAt())).toEqual([{ token: coin(), amount: 1n }])
  })

  it("uses the fetch of the options instead of the engine's HTTP transport", async () => {
    const asked: string[] = []
    const fetch: typeof globalThis.fetch = async (url) => {
      asked.push(String(url))
      return new Response('{"jsonrpc":"2.0","id":0,"result":"0x1"}')
    }
    const registry: Registry = {
      provider: () => {},
      chain: (_, make) => {
        const chain = make((key) => {
          if (key === FACTS) return { follow: (set: FactSet<unknown>) => () => set.own } as never
          throw new Error(`resolved ${String(key)} ${key === HTTP}`)
        })
        void chain.readBalances?.('ETH', ALICE, contextAt())
      },
    }
    evm({ fetch, rpc: { ETH: 'http://node.test' } }).register(registry)
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(asked.every((url) => url === 'http://node.test')).toBe(true)
    expect(asked.length).toBeGreaterThan(0)
  })

  it('leaves a silent node after the timeout of the options', async () => {
    const silent = new StubNode({}, { hangs: true })
    const node = new StubNode({ eth_getBalance: () => '0x1', eth_chainId: () => '0x1' })
    const http: Http = (request) => (request.url === 'http://silent.test' ? silent.http(request) : node.http(request))
    const rpc = { ETH: ['http://silent.test', 'http://node.test'] }
    const chain = createChain(evm({ rpc, publicNodes: false, nodeTimeoutMs: 20 }), http)
    expect((await chain.readBalances?.('ETH', ALICE, contextAt()))?.[0]?.amount).toBe(1n)
    expect(silent.requests).toHaveLength(1)
  })

  it.each([
    ['an unknown chain', { rpc: { BTC: 'http://node.test' } }],
    ['an invalid URL', { rpc: { ETH: 'node.test:80:80' } }],
    ['an empty list of URLs', { rpc: { ETH: [] } }],
    ['a negative margin', { gasLimitMarginPercent: -1 }],
    ['a fraction of gas', { fallbackGasLimit: 0.5 }],
    ['a ceiling for an unknown chain', { gasPriceCeilingGwei: { BTC: 1 } }],
    ['a ceiling of zero', { gasPriceCeilingGwei: { ETH: 0 } }],
    ['an invalid timeout', { nodeTimeoutMs: Number.NaN }],
  ])('refuses %s when it is created', (_, options) => {
    expect(() => evm(options)).toThrow(TypeError)
  })
})
