import { SwapError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import {
  ALICE,
  chainOver,
  coin,
  contextAt,
  fundsWith,
  ROUTER,
  readOutgoing,
  routerCall,
  token,
  USDC,
  VAULT,
} from './testing/chain-under-test.ts'
import { NodeError, type NodeResponses, StubNode } from './testing/stub-node.ts'

const word = (value: bigint | number): string => `0x${BigInt(value).toString(16).padStart(64, '0')}`

const DECIMALS = '0x313ce567'

const calls: NodeResponses = {
  eth_chainId: () => '0x1',
  eth_getBalance: () => '0xde0b6b3a7640000',
  eth_getTransactionCount: () => '0x5',
  eth_gasPrice: () => '0x64',
  eth_call: ([call]) => {
    const { data } = call as { readonly data: string }
    return data === DECIMALS ? word(6) : data.startsWith('0x70a08231') ? word(777) : word(33)
  },
}

const sell = readOutgoing(routerCall(token(USDC), 1000n))

describe('funds', () => {
  it('reads balance, coin, allowance, nonce and gas price in one round trip', async () => {
    const node = new StubNode(calls)
    const funds = await chainOver(node.http).readFunds(sell, contextAt())
    expect(funds).toMatchObject({ balance: 777n, gasBalance: 10n ** 18n, allowance: 33n })
    expect(funds.state).toMatchObject({ nonce: 5n, price: { kind: 'legacy', gasPrice: 120n }, spender: ROUTER })
    expect(node.requests).toHaveLength(1)
  })

  it('requests exactly the owner, the token and the spender', async () => {
    const asked: unknown[] = []
    const node = new StubNode({ ...calls, eth_call: ([call]) => asked.push(call) && word(6) })
    await chainOver(node.http).readFunds(sell, contextAt())
    const owner = ALICE.slice(2).toLowerCase().padStart(64, '0')
    const spender = ROUTER.slice(2).toLowerCase().padStart(64, '0')
    expect(asked).toEqual([
      { to: USDC, data: `0x70a08231${owner}` },
      { to: USDC, data: DECIMALS },
      { to: USDC, data: `0xdd62ed3e${owner}${spender}` },
    ])
  })

  it('refuses a token whose contract has other decimals than the list, and uses the list when the contract has none', async () => {
    const says = (decimals: unknown) =>
      new StubNode({
        ...calls,
        eth_call: ([call]) => ((call as { readonly data: string }).data === DECIMALS ? decimals : word(7)),
      })
    await expect(chainOver(says(word(18)).http).readFunds(sell, contextAt())).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      message: expect.stringContaining('18 decimals on the network but 6 in the token list'),
    })
    for (const silent of ['0x', new NodeError(3, 'execution reverted')]) {
      await expect(chainOver(says(silent).http).readFunds(sell, contextAt())).resolves.toMatchObject({ balance: 7n })
    }
  })

  it('returns the coin balance as both balances, and no allowance, for a native sell', async () => {
    const node = new StubNode(calls)
    const native = { asset: coin(), amount: 1n, sources: [ALICE] as const, spender: ROUTER }
    const funds = await chainOver(node.http).readFunds(native, contextAt())
    expect(funds.balance).toBe(funds.gasBalance)
    expect(funds.allowance).toBeUndefined()
    expect(node.requests[0]?.methods).not.toContain('eth_call')
  })

  it('prices at twice the next base fee plus a tip with EIP-1559', async () => {
    const history = { baseFeePerGas: ['0x1', '0x32'] }
    const node = new StubNode({ ...calls, eth_feeHistory: () => history, eth_maxPriorityFeePerGas: () => '0x7' })
    const chain = chainOver(node.http, { pricing: 'eip1559' })
    const funds = await chain.readFunds(sell, contextAt())
    expect(funds.state).toMatchObject({ price: { kind: 'eip1559', maxFeePerGas: 107n, maxPriorityFeePerGas: 7n } })
    expect(node.requests).toHaveLength(1)
    node.responses = { ...node.responses, eth_estimateGas: () => '0x5208' }
    const deposit = { kind: 'simpleTransfer', asset: coin(), amount: 1n, sources: [ALICE], to: VAULT } as const
    const built = await chain.build(deposit, { ...funds, balance: 10n ** 18n }, contextAt())
    expect(built.tx).toMatchObject({ maxFeePerGas: '0x6b', maxPriorityFeePerGas: '0x7', gas: '0x5208' })
    expect(built.tx).not.toHaveProperty('gasPrice')
    expect(built.networkFee).toBe(21_000n * 107n)
  })

  it('adds the gas price margin of the options', async () => {
    const node = new StubNode(calls)
    const { state } = await chainOver(node.http, { gasPriceMarginPercent: 50 }).readFunds(sell, contextAt())
    expect(state).toMatchObject({ price: { kind: 'legacy', gasPrice: 150n } })
  })

  it('uses legacy pricing on chains without a base fee or fee history', async () => {
    for (const result of [{ baseFeePerGas: ['0x0', '0x0'] }, {}, new NodeError(-32_601, 'no such method')]) {
      const node = new StubNode({ ...calls, eth_feeHistory: () => result })
      const { state } = await chainOver(node.http, { pricing: 'eip1559' }).readFunds(sell, contextAt())
      expect(state).toMatchObject({ price: { kind: 'legacy', gasPrice: 120n } })
    }
  })

  it.each<[string, NodeResponses]>([
    ['the token has no contract', { eth_call: () => '0x' }],
    ['the node returns an error', { eth_getBalance: () => new NodeError(-32_000, 'nope') }],
    ['the balance is not a number', { eth_getBalance: () => '12' }],
  ])('fails with failedToRetrieveBalance when %s', async (_, responses) => {
    const node = new StubNode({ ...calls, ...responses })
    const error = await chainOver(node.http)
      .readFunds(sell, contextAt())
      .catch((caught: unknown) => caught)
    expect(SwapError.is(error) && [error.code, error.data]).toEqual([
      'failedToRetrieveBalance',
      { chain: sell.asset.identifier },
    ])
  })

  it('refuses a chain without a node', async () => {
    const asked = chainOver(new StubNode(calls).http).readFunds({ ...sell, asset: coin('ARB') }, contextAt())
    await expect(asked).rejects.toThrow('No node is configured for ARB')
  })
})

describe('approval', () => {
  const approve = (responses: NodeResponses, allowance: bigint, asset = token(USDC), gasBalance = 10n ** 18n) => {
    const node = new StubNode({ eth_chainId: () => '0x1', ...responses })
    const funds = fundsWith({ allowance, spender: ROUTER, gasBalance })
    return chainOver(node.http).buildApproval?.(readOutgoing(routerCall(asset, 1000n)), funds, contextAt())
  }
  const amountOf = (params: readonly unknown[]) =>
    BigInt(`0x${(params[0] as { readonly data: string }).data.slice(-64)}`)
  const USDT = '0XDAC17F958D2EE523A2206206994597C13D831EC7'

  it('is not needed for a sufficient allowance, for the coin, or without a spender', async () => {
    expect(await approve({}, 1000n)).toBeUndefined()
    const chain = chainOver(new StubNode({}).http)
    const sources = [ALICE] as const
    expect(
      await chain.buildApproval?.({ asset: coin(), amount: 1n, sources, spender: ROUTER }, fundsWith(), contextAt()),
    ).toBeUndefined()
    expect(
      await chain.buildApproval?.({ asset: token(USDC), amount: 1n, sources }, fundsWith(), contextAt()),
    ).toBeUndefined()
  })

  it('is for exactly the amount sold', async () => {
    const approval = await approve({ eth_estimateGas: () => '0xc350' }, 0n)
    expect(approval).toMatchObject({ spender: ROUTER, amount: 1000n, txType: 'EVM' })
    expect(approval?.tx).toMatchObject({
      to: USDC,
      from: ALICE,
      value: '0',
      gasLimit: '0xea60',
      gasPrice: '0x3b9aca00',
    })
  })

  it('resets the allowance only when the token refuses to raise it', async () => {
    const picky: NodeResponses = {
      eth_estimateGas: (params) => (amountOf(params) > 0n ? new NodeError(3, 'execution reverted') : '0x7530'),
    }
    expect((await approve(picky, 1n))?.amount).toBe(0n)
    await expect(approve(picky, 0n)).rejects.toThrow('The approval would fail')
    expect((await approve({ eth_estimateGas: () => '0x7530' }, 1n))?.amount).toBe(1000n)
  })

  it('resets the allowance of a token known to require it even without an estimate', async () => {
    const down: NodeResponses = { eth_estimateGas: () => new NodeError(-32_005, 'limit exceeded') }
    expect(await approve(down, 1n, token(USDT))).toMatchObject({ amount: 0n, tx: { gasLimit: '0x186a0' } })
    expect(await approve(down, 0n, token(USDT))).toMatchObject({ amount: 1000n })
    expect(await approve(down, 1n)).toMatchObject({ amount: 1000n, tx: { gasLimit: '0x186a0' } })
  })

  it('is refused when the fee cannot be paid', async () => {
    await expect(approve({ eth_estimateGas: () => '0x7530' }, 0n, token(USDC), 1n)).rejects.toThrow(
      'does not hold enough native coin',
    )
  })

  it('is refused when the allowance of another spender was read', async () => {
    const funds = fundsWith({ allowance: 0n, spender: VAULT })
    const asked = chainOver(new StubNode({}).http).buildApproval?.(sell, funds, contextAt())
    await expect(asked).rejects.toThrow('The allowance of this spender was not read')
  })
})
