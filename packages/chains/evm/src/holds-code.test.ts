import { describe, expect, it } from 'vitest'
import { ALICE, chainOver, contextAt } from './testing/chain-under-test.ts'
import { NodeError, type NodeResponses, StubNode } from './testing/stub-node.ts'

const ask = (responses: NodeResponses) => {
  const { http } = new StubNode({ eth_chainId: () => '0x1', ...responses })
  return chainOver(http).holdsCode?.('ETH', ALICE.toLowerCase(), contextAt())
}

describe('code at an address', () => {
  it.each([
    ['0x', false],
    ['0x6080', true],
    // A wallet that delegates to a contract runs its code too (EIP-7702).
    ['0xef010063c0c19a282a1b52b07dd5a65b58948a07dae32b', true],
  ])('is %s: %s', async (code, holds) => {
    let asked: readonly unknown[] = []
    const eth_getCode = (params: readonly unknown[]) => {
      asked = params
      return code
    }
    expect(await ask({ eth_getCode })).toBe(holds)
    expect(asked).toEqual([ALICE, 'latest'])
  })
  it.each([
    ['refuses', { eth_getCode: () => new NodeError(-32_000, 'no state') }],
    ['does not support the method', {}],
    ['returns invalid data', { eth_getCode: () => 'none' }],
  ])('is unknown when the node %s', async (_how, responses) => {
    await expect(ask(responses)).rejects.toMatchObject({ name: 'UpstreamError' })
  })
})
