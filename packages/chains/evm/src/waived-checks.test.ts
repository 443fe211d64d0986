import { describe, expect, it } from 'vitest'
import { chainOver, coin, contextAt, fundsWith } from './testing/chain-under-test.ts'
import { NOW, nativeCall, nodeWith, pay } from './testing/deposits.ts'
import { NodeError, StubNode } from './testing/stub-node.ts'

describe('a build with waived checks', () => {
  const waiving = (waived: { balance: boolean; estimate: boolean }) => ({ ...contextAt(NOW), waived })
  const reverts = () => nodeWith(() => new NodeError(3, 'execution reverted: too little'))
  const fallen = { tx: { gas: '0x7a120' }, warnings: [{ code: 'unableToEstimateGas' }] }

  it('builds beyond the balance and ignores a revert when the balance is too low', async () => {
    const chain = chainOver(reverts().http)
    const noBalance = waiving({ balance: true, estimate: false })
    const poor = fundsWith({ balance: 1n, gasBalance: 0n })
    expect(await chain.build(pay, poor, noBalance)).toMatchObject(fallen)
    await expect(chain.build(pay, fundsWith(), noBalance)).rejects.toThrow('too little')
    const held = waiving({ balance: false, estimate: true })
    await expect(chain.build(pay, poor, held)).rejects.toMatchObject({ code: 'insufficientBalance' })
  })

  it('does not estimate when the estimate is waived, but still checks the contract code', async () => {
    const node = nodeWith(() => '0x5208', { eth_getCode: () => '0x60' })
    const noEstimate = waiving({ balance: false, estimate: true })
    expect(await chainOver(node.http).build(nativeCall(1000n), fundsWith(), noEstimate)).toMatchObject(fallen)
    expect(node.requests.flatMap(({ methods }) => methods)).not.toContain('eth_estimateGas')
    node.responses = { ...node.responses, eth_getCode: () => '0x' }
    await expect(chainOver(node.http).build(nativeCall(1000n), fundsWith(), noEstimate)).rejects.toThrow(
      'no contract code',
    )
  })

  it('builds on an OP-stack chain whose layer 1 fee cannot be read', async () => {
    const node = new StubNode({}, { status: 503 })
    const noEstimate = waiving({ balance: false, estimate: true })
    const deposit = { ...pay, asset: coin('BASE') }
    expect(await chainOver(node.http).build(deposit, fundsWith(), noEstimate)).toMatchObject(fallen)
  })
})
