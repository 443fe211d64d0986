import { decodeFunctionResult, encodeFunctionData, erc20Abi, multicall3Abi, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../testing/json.ts'
import { stillSandbox } from '../../testing/still-sandbox.ts'
import { addressOf, client } from '../../testing/wallet.ts'

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const GWEI = 1_000_000_000n

const setUp = () => {
  const sandbox = stillSandbox()
  const owner = addressOf(sandbox, 'EVM')
  const account = privateKeyToAccount(`0x${owner.privateKey}`)
  const bob = addressOf(sandbox, 'EVM', undefined, 'bob').address as `0x${string}`
  const { rpc, post } = client(sandbox)
  const sign = (fields: object): Promise<`0x${string}`> =>
    account.signTransaction({
      type: 'eip1559',
      chainId: 1,
      nonce: 0,
      to: bob,
      gas: 21_000n,
      maxFeePerGas: 10n * GWEI,
      maxPriorityFeePerGas: GWEI,
      ...fields,
    })
  const read = async (data: `0x${string}`, to = USDC): Promise<Json> => rpc(1, 'eth_call', [{ to, data }, 'latest'])
  return { sandbox, account, bob, rpc, post, sign, read }
}

const approve = (spender: `0x${string}`, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
const transfer = (to: `0x${string}`, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })

describe('an EVM ledger behind JSON-RPC', () => {
  it.each(['accepts a signed %s transfer, mines it and charges the sender', 'legacy'])(
    'takes a signed %s transfer, mines it and charges the sender',
    async (type) => {
      const { sandbox, account, bob, rpc, sign } = setUp()
      const fees =
        type === 'legacy' ? { type, gasPrice: 3n * GWEI, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined } : {}
      const before = sandbox.world.ledger('ETH').balance(account.address)
      const sent = await rpc(1, 'eth_sendRawTransaction', [await sign({ value: parseEther('1.5'), ...fees })])
      expect(await rpc(1, 'eth_getTransactionReceipt', [sent.result])).toMatchObject({ result: null })
      expect((await rpc(1, 'eth_getTransactionCount', [account.address, 'pending'])).result).toBe('0x1')
      expect((await rpc(1, 'eth_getTransactionCount', [account.address, 'latest'])).result).toBe('0x0')
      sandbox.world.clock.pass(12_000)
      const { result: receipt } = await rpc(1, 'eth_getTransactionReceipt', [sent.result])
      expect(receipt).toMatchObject({
        status: '0x1',
        from: account.address.toLowerCase(),
        to: bob.toLowerCase(),
        gasUsed: '0x5208',
      })
      const paid = 21_000n * BigInt(receipt.effectiveGasPrice)
      expect(before - sandbox.world.ledger('ETH').balance(account.address)).toBe(parseEther('1.5') + paid)
      expect(BigInt(receipt.effectiveGasPrice)).toBe(3n * GWEI)
      const { result: block } = await rpc(1, 'eth_getBlockByNumber', [receipt.blockNumber, true])
      expect(block.transactions.map((item: Json) => item.hash)).toEqual([sent.result])
    },
  )

  it('has tokens at their real addresses with their real decimals', async () => {
    const { read, account, bob, rpc, sign, sandbox } = setUp()
    const decimals = await read(encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' }))
    expect(BigInt(decimals.result)).toBe(6n)
    const symbol = await read(encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' }), USDT)
    expect(decodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', data: symbol.result })).toBe('USDT')
    const sent = await rpc(1, 'eth_sendRawTransaction', [
      await sign({ to: USDC, data: transfer(bob, 25_000_000n), gas: 80_000n }),
    ])
    sandbox.world.clock.pass(12_000)
    const { result: receipt } = await rpc(1, 'eth_getTransactionReceipt', [sent.result])
    expect(receipt.logs).toHaveLength(1)
    const filter = {
      fromBlock: '0x0',
      toBlock: 'latest',
      address: USDC,
      topics: [null, null, `0x${'0'.repeat(24)}${bob.slice(2).toLowerCase()}`],
    }
    const { result: logs } = await rpc(1, 'eth_getLogs', [filter])
    expect(logs).toEqual(receipt.logs)
    expect(BigInt(logs[0].data)).toBe(25_000_000n)
    expect((await rpc(1, 'eth_getLogs', [{ ...filter, topics: [`0x${'1'.repeat(64)}`] }])).result).toEqual([])
    expect(sandbox.world.ledger('ETH').balance(account.address, USDC)).toBeLessThan(
      sandbox.world.ledger('ETH').balance(bob, USDC),
    )
  })

  it('returns the reason of a revert, except for Tether', async () => {
    const { bob, rpc, account } = setUp()
    const tooMuch = transfer(bob, 10n ** 30n)
    const usdc = await rpc(1, 'eth_estimateGas', [{ from: account.address, to: USDC, data: tooMuch }])
    expect(usdc.error).toMatchObject({
      code: 3,
      message: 'execution reverted: ERC20: transfer amount exceeds balance',
      data: expect.stringMatching(/^0x08c379a0/),
    })
    const usdt = await rpc(1, 'eth_estimateGas', [{ from: account.address, to: USDT, data: tooMuch }])
    expect(usdt.error).toMatchObject({ code: 3, message: 'execution reverted', data: '0x' })
    const poor = await rpc(1, 'eth_estimateGas', [{ from: `0x${'12'.repeat(20)}`, to: bob, value: '0x1' }])
    expect(poor.error).toEqual({ code: -32000, message: 'insufficient funds for transfer' })
  })

  it('lets Tether refuse to overwrite an allowance', async () => {
    const { account, bob, rpc, sandbox, sign } = setUp()
    await rpc(1, 'eth_sendRawTransaction', [await sign({ to: USDT, data: approve(bob, 5n), gas: 60_000n })])
    sandbox.world.clock.pass(12_000)
    const again = (amount: bigint) =>
      rpc(1, 'eth_estimateGas', [{ from: account.address, to: USDT, data: approve(bob, amount) }])
    expect((await again(6n)).error.message).toBe('execution reverted')
    expect((await again(0n)).result).toMatch(/^0x/)
  })

  it('mines a failing call as failed and keeps no effect of it but the fee', async () => {
    const { account, bob, rpc, sandbox, sign } = setUp()
    const sent = await rpc(1, 'eth_sendRawTransaction', [
      await sign({ to: USDC, data: transfer(bob, 10n ** 30n), gas: 90_000n }),
    ])
    const starved = await rpc(1, 'eth_sendRawTransaction', [
      await sign({ nonce: 1, to: USDC, data: transfer(bob, 1n), gas: 22_500n }),
    ])
    const held = sandbox.world.ledger('ETH').balance(bob, USDC)
    sandbox.world.clock.pass(12_000)
    for (const { result: hash } of [sent, starved]) {
      const { result } = await rpc(1, 'eth_getTransactionReceipt', [hash])
      expect([result.status, result.logs]).toEqual(['0x0', []])
    }
    expect(sandbox.world.ledger('ETH').balance(bob, USDC)).toBe(held)
    expect((await rpc(1, 'eth_getTransactionCount', [account.address, 'latest'])).result).toBe('0x2')
  })

  const refusals: readonly [string, object, string][] = [
    ['another chain', { chainId: 56 }, 'invalid chain id for signer: have 56 want 1'],
    ['too little gas', { gas: 20_000n }, 'intrinsic gas too low: gas 20000, minimum needed 21000'],
    [
      'a fee below the base fee',
      { maxFeePerGas: GWEI, maxPriorityFeePerGas: 1n },
      'max fee per gas less than block base fee',
    ],
    ['more than it has', { value: 10n ** 30n }, 'insufficient funds for gas * price + value'],
  ]
  it.each(refusals)('rejects a transaction with %s', async (_, fields, message) => {
    const { rpc, sign } = setUp()
    const response = await rpc(1, 'eth_sendRawTransaction', [await sign(fields)])
    expect(response.error).toMatchObject({ code: -32000, message: expect.stringContaining(message) })
  })

  it('orders by nonce: waits for a gap, replaces only for a better fee, rejects a used nonce', async () => {
    const { rpc, sign, sandbox } = setUp()
    const send = async (fields: object): Promise<Json> => rpc(1, 'eth_sendRawTransaction', [await sign(fields)])
    const second = await send({ nonce: 1, value: 1n })
    expect((await send({ nonce: 1, value: 2n })).error.message).toBe('replacement transaction underpriced')
    expect((await send({ nonce: 1, value: 1n })).error.message).toBe('already known')
    sandbox.world.clock.pass(12_000)
    expect((await rpc(1, 'eth_getTransactionReceipt', [second.result])).result).toBeNull()
    await send({ nonce: 0, value: 3n })
    sandbox.world.clock.pass(12_000)
    expect((await rpc(1, 'eth_getTransactionReceipt', [second.result])).result.status).toBe('0x1')
    expect((await send({ nonce: 0, value: 4n })).error.message).toBe('nonce too low: next nonce 2, tx nonce 0')
    expect((await rpc(1, 'eth_sendRawTransaction', ['0x02c0'])).error.code).toBe(-32000)
  })

  it('answers batches, unknown methods and broken JSON as a node does', async () => {
    const { post, sandbox } = setUp()
    const url = sandbox.urls.evm[8453] ?? ''
    const batch = [
      { jsonrpc: '2.0', id: 7, method: 'eth_chainId' },
      { jsonrpc: '2.0', id: 'b', method: 'eth_foo', params: [] },
    ]
    const response = await (await post(url, batch)).json()
    expect(response).toEqual([
      { jsonrpc: '2.0', id: 7, result: '0x2105' },
      {
        jsonrpc: '2.0',
        id: 'b',
        error: { code: -32601, message: 'the method eth_foo does not exist/is not available' },
      },
    ])
    expect((await (await post(url, '{')).json()).error.code).toBe(-32700)
  })

  it('aggregates calls, and prices data on the OP stack', async () => {
    const { rpc, account, sandbox } = setUp()
    const call = {
      target: USDC as `0x${string}`,
      allowFailure: true,
      callData: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account.address] }),
    }
    const bad = { ...call, callData: '0x12345678' as const }
    const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [[call, bad]] })
    const { result } = await rpc(1, 'eth_call', [{ to: '0xcA11bde05977b3631167028862bE2a173976CA11', data }, 'latest'])
    const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: result })
    expect(results.map(({ success }) => success)).toEqual([true, false])
    expect(BigInt(results[0]?.returnData ?? 0)).toBe(sandbox.world.ledger('ETH').balance(account.address, USDC))
    expect((await rpc(10, 'eth_getCode', ['0x420000000000000000000000000000000000000F', 'latest'])).result).not.toBe(
      '0x',
    )
    expect((await rpc(1, 'eth_getCode', [account.address, 'latest'])).result).toBe('0x')
  })
})
