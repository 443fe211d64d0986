import { describe, expect, it } from 'vitest'
import { ALICE, chainOver, coin, contextAt, ROUTER, routerCall, token, USDC } from '../testing/chain-under-test.ts'
import { NodeError, type NodeResponses, StubNode } from '../testing/stub-node.ts'

const word = (amount: bigint): string => `0x${amount.toString(16).padStart(64, '0')}`
const step = (returnData = '0x', status = '0x1', error?: unknown) => ({ status, returnData, logs: [], error })
const sell = {
  ...routerCall(token(USDC), 1_000n),
  payout: { asset: coin(), to: '0x1111111111111111111111111111111111111111', minAmount: 5n },
}

const simulated = async (
  calls: unknown,
  deposit: Parameters<NonNullable<ReturnType<typeof chainOver>['simulate']>>[0] = sell,
) => {
  const asked: unknown[] = []
  const answer: NodeResponses[string] = (params) => {
    asked.push(params)
    return calls instanceof NodeError ? calls : [{ calls }]
  }
  const node = new StubNode({ eth_chainId: () => '0x1', eth_simulateV1: answer })
  return { found: await chainOver(node.http).simulate?.(deposit, contextAt()), asked }
}

/** Balance before, tokens held, old allowance cleared, approval, the call, balance after. */
const steps = (before: bigint, after: bigint, call = step()) => [
  step(word(before)),
  step(word(1_000n)),
  step(),
  step(),
  call,
  step(word(after)),
]

describe('a simulated call', () => {
  it('is approved first, and its sender is lent coins', async () => {
    const { found, asked } = await simulated(steps(7n, 12n))
    expect(found).toEqual({ paid: 5n })
    const [[{ blockStateCalls, validation }, block]] = asked as [
      [{ blockStateCalls: [Record<string, never>]; validation: boolean }, string],
    ]
    const { stateOverrides, calls } = blockStateCalls[0] as unknown as {
      stateOverrides: Record<string, { balance?: string }>
      calls: readonly { from?: string; to: string; data: string }[]
    }
    expect([validation, block]).toEqual([false, 'latest'])
    expect(BigInt(stateOverrides[ALICE]?.balance ?? 0)).toBeGreaterThan(10n ** 24n)
    const spender = ROUTER.slice(2).toLowerCase().padStart(64, '0')
    expect(calls.slice(2).map(({ from, to, data }) => [from, to, data])).toEqual([
      [ALICE, USDC, `0x095ea7b3${spender}${'0'.repeat(64)}`],
      [ALICE, USDC, `0x095ea7b3${spender}${word(1_000n).slice(2)}`],
      [ALICE, ROUTER, '0x44bc937b00'],
      [undefined, calls[0]?.to, calls[0]?.data],
    ])
  })

  it('pays nothing when its recipient has less afterwards', async () => {
    expect((await simulated(steps(12n, 7n))).found).toEqual({ paid: 0n })
  })

  it('fails with the reason of the contract', async () => {
    const failed = step('0x', '0x0', { code: 3, message: 'execution reverted: minimum not reached' })
    expect((await simulated(steps(7n, 7n, failed))).found).toEqual({
      reverted: expect.stringContaining('minimum not reached'),
    })
  })

  it('is not judged by a node without the method, or one that answers in another form', async () => {
    const without = new NodeError(-32_601, 'the method eth_simulateV1 does not exist')
    for (const calls of [without, [], steps(1n, 2n).slice(1), [null, null, null, null, null, null], 'no', { 0: 1 }])
      expect((await simulated(calls)).found).toHaveProperty('unable')
    const unread = [step('0x'), ...steps(7n, 12n).slice(1)]
    expect((await simulated(unread)).found).toEqual({ unable: 'A balance could not be read.' })
  })

  it('is not judged by an eth_call that does not return what every call returned', async () => {
    const one = word(1n)
    const result = `${one}${word(32n).slice(2)}${word(1_000n).slice(2)}`.slice(2)
    const whole = `0x${result.repeat(6)}`
    for (const [text, found] of [
      [whole, { paid: 0n }],
      [whole.slice(0, -2), { unable: expect.anything() }],
      [`${whole}00`, { unable: expect.anything() }],
      [`0x${result.repeat(5)}`, { unable: expect.anything() }],
      [`0x${word(2n).slice(2)}${whole.slice(66)}`, { unable: expect.anything() }],
      [`0x${one.slice(2)}${'f'.repeat(64)}`, { unable: expect.anything() }],
      ['0x', { unable: expect.anything() }],
      [null, { unable: expect.anything() }],
    ] as const) {
      const node = new StubNode({ eth_chainId: () => '0x1', eth_call: () => text })
      expect(await chainOver(node.http).simulate?.(sell, contextAt())).toEqual(found)
    }
  })

  it('that says nothing of a payout is run without reading one', async () => {
    const call = routerCall(token(USDC), 1_000n)
    const run = (last: object) => [step(word(1_000n)), step(), step(), last]
    expect((await simulated(run(step()), call)).found).toEqual({ paid: 0n })
    const failed = step('0x', '0x0', { code: 3, message: 'execution reverted: vault is suspended' })
    expect((await simulated(run(failed), call)).found).toEqual({
      reverted: expect.stringContaining('vault is suspended'),
    })
  })

  it('of another virtual machine is not run', async () => {
    const call = { vm: 'starknet', calls: [] } as const
    expect((await simulated(steps(1n, 2n), { ...sell, call })).found).toHaveProperty('unable')
  })
})
