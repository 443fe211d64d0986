import type { KnownSwap } from '@switchyard/core'
import { encodeFunctionData, type Hex, keccak256, toBytes } from 'viem'
import { describe, expect, it } from 'vitest'
import { EXECUTOR, routerAbi, swapAnswer } from '../testing/calls.ts'
import { harness, type StubResponse } from '../testing/harness.ts'
import { RECEIVER, ROUTER, SENDER, usdc } from '../testing/tokens.ts'

const HASH = `0x${'ab'.repeat(32)}`
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const UNWRAPPED = keccak256(toBytes('Withdrawal(address,uint256)'))
const WRAPPED = keccak256(toBytes('Deposit(address,uint256)'))
const query = { hash: HASH, chainId: '1' }
const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`

const transaction = {
  hash: HASH,
  from: SENDER,
  to: ROUTER.toUpperCase().replace('X', 'x'),
  input: swapAnswer().tx.data,
  value: '0xde0b6b3a7640000',
}
const paid = {
  address: usdc.address,
  topics: [TRANSFER, word(ROUTER), word(RECEIVER)],
  data: `0x${(3_419_000_000).toString(16)}`,
}
const receipt = {
  status: '0x1',
  blockNumber: '0x10',
  logs: [paid, { ...paid, topics: [TRANSFER, word(SENDER), word(ROUTER)] }],
}

const node =
  (
    tx: unknown,
    mined: unknown,
    block: unknown = { timestamp: '0x68000000' },
    more: Readonly<Record<string, unknown>> = {},
  ) =>
  (_url: URL, { body = '{}' }: { readonly body?: string }): StubResponse => {
    const results: Readonly<Record<string, unknown>> = {
      eth_getTransactionByHash: tx,
      eth_getTransactionReceipt: mined,
      eth_getBlockByNumber: block,
      ...more,
    }
    const { method, params } = JSON.parse(body)
    const result = results[method]
    return { json: { jsonrpc: '2.0', id: 1, result: typeof result === 'function' ? result(params) : result } }
  }

const statusOf = async (tx: unknown, mined: unknown, more = {}) => {
  const { provider, context } = harness({ '': node(tx, mined) }, { rpc: { ETH: 'http://node/' } })
  await provider.assets(context)
  return provider.getStatus?.({ ...query, ...more }, context)
}

describe('getStatus', () => {
  it('reports a mined swap with its payout', async () => {
    const status = await statusOf(transaction, receipt)
    expect(status).toMatchObject({
      chainId: '1',
      hash: HASH,
      block: 16,
      type: 'swap',
      status: 'completed',
      trackingStatus: 'completed',
      fromAsset: 'ETH.ETH',
      fromAmount: '1',
      fromAddress: SENDER,
      toAsset: usdc.identifier,
      toAmount: '3419',
      toAddress: RECEIVER,
      finalisedAt: 0x68000000,
    })
    expect(status?.legs).toHaveLength(1)
  })

  it('reports a reverted swap as failed, and an unmined one as pending', async () => {
    expect(await statusOf(transaction, { ...receipt, status: '0x0' })).toMatchObject({
      status: 'failed',
      trackingStatus: 'reverted',
      toAmount: '',
    })
    expect(await statusOf(transaction, null)).toMatchObject({
      status: 'pending',
      block: -1,
      toAmount: '',
      transient: { estimatedTimeToComplete: 12.5 },
    })
  })

  it('works without the time of the block', async () => {
    for (const block of [null, {}, { timestamp: 5 }]) {
      const { provider, context } = harness({ '': node(transaction, receipt, block) }, { rpc: { ETH: 'http://node/' } })
      expect(await provider.getStatus?.(query, context)).toMatchObject({ status: 'completed', finalisedAt: -1 })
    }
  })

  it('uses the stored swap for assets that the call does not contain', async () => {
    const args = [BigInt(RECEIVER), 1n, 2n] as const
    const input = encodeFunctionData({ abi: routerAbi, functionName: 'ethUnoswapTo', args })
    const known = { provider: 'ONEINCH', sellAsset: 'ETH.ETH', buyAsset: usdc.identifier } as KnownSwap
    const { provider, context } = harness(
      { '': node({ ...transaction, input }, receipt) },
      { rpc: { ETH: 'http://node/' } },
    )
    const tokens = { find: (identifier: string) => (identifier === usdc.identifier ? usdc : undefined) }
    await provider.assets(context)
    expect(await provider.getStatus?.({ ...query, known }, { ...context, tokens })).toMatchObject({
      fromAsset: 'ETH.ETH',
      fromAmount: '1',
      toAsset: usdc.identifier,
      toAmount: '3419',
    })
    expect(await statusOf({ ...transaction, input }, receipt)).toMatchObject({ toAsset: '', toAmount: '' })
  })

  it('reads a native payout from a single unwrapping that is at least the minimum', async () => {
    const least = 10n ** 18n
    const input = swapAnswer({
      srcToken: usdc.address ?? '',
      dstToken: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      amount: 3_420_000_000n,
      minReturnAmount: least,
    }).tx.data
    const log = (event: Hex, account: string, amount: bigint, address = WETH) => ({
      address,
      topics: [event, word(account)],
      data: `0x${amount.toString(16).padStart(64, '0')}`,
    })
    const paidAmount = async (...logs: readonly object[]) => {
      const swap = { ...transaction, input, value: '0x0' }
      const status = await statusOf(swap, { ...receipt, logs: [paid, ...logs] })
      expect(status).toMatchObject({ status: 'completed', toAsset: 'ETH.ETH', toAddress: RECEIVER })
      return status?.toAmount
    }
    expect(await paidAmount(log(UNWRAPPED, EXECUTOR, least + 5n))).toBe('1.000000000000000005')
    expect(await paidAmount(log(UNWRAPPED, ROUTER, least))).toBe('1')
    expect(await paidAmount()).toBe('')
    expect(await paidAmount(log(UNWRAPPED, EXECUTOR, least - 1n))).toBe('')
    expect(await paidAmount(log(UNWRAPPED, SENDER, least))).toBe('')
    expect(await paidAmount(log(UNWRAPPED, EXECUTOR, least, usdc.address))).toBe('')
    expect(await paidAmount(log(UNWRAPPED, EXECUTOR, least), log(UNWRAPPED, EXECUTOR, least))).toBe('')
    expect(await paidAmount(log(UNWRAPPED, EXECUTOR, 2n * least), log(WRAPPED, EXECUTOR, least))).toBe('')
  })

  const sold = {
    ...transaction,
    value: '0x0',
    input: swapAnswer({
      srcToken: usdc.address ?? '',
      dstToken: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      amount: 3_420_000_000n,
      minReturnAmount: 10n ** 18n,
    }).tx.data,
  }
  const hex = (amount: bigint) => `0x${amount.toString(16)}`
  const nativeAmount = async (results: Readonly<Record<string, unknown>>, mined: object = {}, tx: object = sold) => {
    const { provider, context } = harness(
      { '': node(tx, { ...receipt, transactionHash: HASH, from: SENDER, logs: [], ...mined }, results.block, results) },
      { rpc: { ETH: 'http://node/' } },
    )
    await provider.assets(context)
    return (await provider.getStatus?.(query, context))?.toAmount
  }

  it('reads a native payout from the trace when the receipt does not contain it', async () => {
    const frame = (type: string, to: string, value: bigint, more: object = {}) => ({
      type,
      from: ROUTER,
      to,
      value: hex(value),
      ...more,
    })
    const traced = (...calls: readonly object[]) =>
      nativeAmount({ debug_traceTransaction: { ...frame('CALL', ROUTER, 0n, { from: SENDER }), calls } })
    const paid = frame('CALL', RECEIVER.toUpperCase().replace('0X', '0x'), 2n * 10n ** 18n)
    expect(await traced(paid)).toBe('2')
    expect(await traced(frame('CALL', EXECUTOR, 0n, { calls: [paid] }), paid)).toBe('4')
    expect(await traced(paid, { ...paid, error: 'execution reverted' })).toBe('2')
    expect(await traced({ ...paid, type: 'DELEGATECALL' })).toBe('')
    expect(await traced(paid, frame('CALL', ROUTER, 10n ** 18n, { from: RECEIVER }))).toBe('1')
    expect(await traced(frame('CALL', RECEIVER, 10n ** 18n - 1n))).toBe('')
  })

  it('reads a native payout from the balance when the node has no trace', async () => {
    const balances = (before: bigint, after: bigint) => (params: readonly unknown[]) =>
      params[1] === '0x10' ? hex(after) : params[1] === '0xf' ? hex(before) : undefined
    const block = (...transactions: readonly object[]) => ({ timestamp: '0x1', transactions })
    const own = { hash: HASH, from: SENDER, to: ROUTER }
    const changed = (more: readonly object[] = [], mined: object = {}, tx: object = sold) =>
      nativeAmount({ eth_getBalance: balances(5n, 5n + 2n * 10n ** 18n), block: block(own, ...more) }, mined, tx)
    expect(await changed()).toBe('2')
    expect(await changed([{ hash: '0x1', from: SENDER, to: EXECUTOR }])).toBe('2')
    expect(await changed([{ hash: '0x1', from: EXECUTOR, to: RECEIVER }])).toBe('')
    expect(await nativeAmount({ eth_getBalance: balances(5n, 5n + 2n * 10n ** 18n), block: null })).toBe('')
    // A receiver that sends the transaction itself has paid its fee from the balance.
    const gas = { from: RECEIVER, gasUsed: '0x5208', effectiveGasPrice: '0x3b9aca00', l1Fee: '0x7' }
    const sender = { ...sold, from: RECEIVER }
    expect(await changed([], gas, sender)).toBe('2.000021000000000007')
    expect(await nativeAmount({ eth_getBalance: balances(5n, 10n ** 18n), block: block(own) })).toBe('')
  })

  it('is undefined for other contracts, other methods, unknown hashes and chains without a node', async () => {
    expect(await statusOf({ ...transaction, to: RECEIVER }, receipt)).toBeUndefined()
    expect(await statusOf({ ...transaction, input: '0x12345678' }, receipt)).toBeUndefined()
    expect(await statusOf(null, null)).toBeUndefined()
    expect(await statusOf(transaction, receipt, { chainId: '42161' })).toBeUndefined()
    expect(await statusOf(transaction, receipt, { chainId: 'bitcoin' })).toBeUndefined()
    expect(await statusOf(transaction, receipt, { hash: 'x' })).toBeUndefined()
  })

  it('is a fault when the node fails', async () => {
    const { provider, context } = harness(
      { '': { json: { error: { code: -32000 } } } },
      { rpc: { ETH: 'http://node/' } },
    )
    await expect(provider.getStatus?.(query, context)).rejects.toThrow('eth_getTransaction')
  })
})
