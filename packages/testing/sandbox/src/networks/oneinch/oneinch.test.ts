import { encodeFunctionData, erc20Abi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../sandbox.ts'
import type { Json } from '../../testing/json.ts'
import { addressOf, client } from '../../testing/wallet.ts'
import { oneinch } from './oneinch.ts'

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const RECEIVER = '0x1c7b17362c84287bd1184447e6dfeaf920c31bbe'
const ROUTER = '0x111111125421ca6dc452d289314280a0f8842a65'
const ETHER = 10n ** 18n

const still = (): Sandbox => createSandbox({ seed: 'test', clock: () => 1_790_000_000_000, networks: [oneinch()] })

const api = (sandbox: Sandbox) => {
  const base = `${sandbox.urls.networks.oneinch?.api}/swap/v6.1/1`
  const ask = async (path: string, query: Record<string, string> = {}): Promise<{ status: number; body: Json }> => {
    const response = await client(sandbox).get(`${base}/${path}?${new URLSearchParams(query)}`)
    return { status: response.status, body: await response.json() }
  }
  return ask
}

/** Signs and sends a call from the first demo account and mines a block; returns whether it succeeded. */
const send = async (sandbox: Sandbox, to: string, value: bigint, data: string): Promise<boolean> => {
  const { privateKey, address } = addressOf(sandbox, 'EVM')
  const ledger = sandbox.world.evm[0]
  const raw = await privateKeyToAccount(`0x${privateKey}`).signTransaction({
    type: 'legacy',
    chainId: 1,
    nonce: ledger?.nonce(address, true) ?? 0,
    gas: 400_000n,
    gasPrice: 5_000_000_000n,
    to: to as `0x${string}`,
    value,
    data: data as `0x${string}`,
  })
  const { result: hash } = await client(sandbox).rpc(1, 'eth_sendRawTransaction', [raw])
  sandbox.world.clock.pass(24_000)
  const { result } = await client(sandbox).rpc(1, 'eth_getTransactionReceipt', [hash])
  return result.status === '0x1'
}

describe('a swap through the simulated 1inch', () => {
  it('of the native coin pays the receiver at least the minimum, and the referrer its fee', async () => {
    const sandbox = still()
    const ask = api(sandbox)
    const { address: from } = addressOf(sandbox, 'EVM')
    const query = { src: NATIVE, dst: USDC, amount: String(ETHER), fee: '1' }
    const { body: quoted } = await ask('quote', { ...query, includeGas: 'true' })
    const addresses = {
      from,
      origin: from,
      receiver: RECEIVER,
      referrer: ROUTER.replace('1111', '2222'),
      slippage: '0.5',
    }
    const { body } = await ask('swap', { ...query, ...addresses, disableEstimate: 'true', allowPartialFill: 'false' })
    expect(body.dstAmount).toBe(quoted.dstAmount)
    expect(body.tx).toMatchObject({ to: ROUTER, value: String(ETHER), gas: 0 })
    expect(await send(sandbox, body.tx.to, BigInt(body.tx.value), body.tx.data)).toBe(true)
    const ledger = sandbox.world.ledger('ETH')
    expect(ledger.balance(addresses.referrer)).toBe(ETHER / 100n)
    expect(ledger.balance(RECEIVER, USDC) * 1000n >= BigInt(body.dstAmount) * 995n).toBe(true)
    // One ether at 3450 dollars, less one percent and the pools' fee.
    expect(BigInt(quoted.dstAmount) > 3_400_000_000n && BigInt(quoted.dstAmount) < 3_415_500_000n).toBe(true)
  })

  it('of a token needs the allowance, in the API and in the router', async () => {
    const sandbox = still()
    const ask = api(sandbox)
    const { address: from } = addressOf(sandbox, 'EVM')
    const query = {
      src: USDC,
      dst: NATIVE,
      amount: '1000000000',
      from,
      origin: from,
      slippage: '1',
      receiver: RECEIVER,
    }
    const refused = await ask('swap', query)
    expect([refused.status, refused.body.description]).toEqual([
      400,
      `Not enough allowance. Amount: 1000000000. Allowance: 0. Spender: ${ROUTER}`,
    ])
    const { body: built } = await ask('swap', { ...query, disableEstimate: 'true' })
    expect(await send(sandbox, built.tx.to, 0n, built.tx.data)).toBe(false)
    const { body: spender } = await ask('approve/spender')
    const args = [spender.address, 1_000_000_000n] as const
    expect(await send(sandbox, USDC, 0n, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }))).toBe(
      true,
    )
    expect((await ask('approve/allowance', { tokenAddress: USDC, walletAddress: from })).body).toEqual({
      allowance: '1000000000',
    })
    const { body: allowed } = await ask('swap', query)
    expect(allowed.tx.gas).toBeGreaterThan(100_000)
    expect(await send(sandbox, allowed.tx.to, 0n, allowed.tx.data)).toBe(true)
    expect(sandbox.world.ledger('ETH').balance(RECEIVER) > 0n).toBe(true)
  })

  it('reverts when the price has fallen below the minimum', async () => {
    const sandbox = still()
    const { address: from } = addressOf(sandbox, 'EVM')
    const query = { src: NATIVE, dst: USDC, amount: String(ETHER), from, origin: from, slippage: '0' }
    const { body } = await api(sandbox)('swap', { ...query, disableEstimate: 'true' })
    const [head, tail] = [body.tx.data.slice(0, 10 + 6 * 64), body.tx.data.slice(10 + 7 * 64)]
    const more = (BigInt(body.dstAmount) + 10n ** 9n).toString(16).padStart(64, '0')
    expect(await send(sandbox, body.tx.to, ETHER, `${head}${more}${tail}`)).toBe(false)
  })

  it.each([
    [{ src: '' }, 'Src is not set'],
    [{ amount: '' }, 'Amount is not set'],
    [{ dst: RECEIVER }, `cannot sync ${RECEIVER}`],
    [{ dst: NATIVE }, 'src and dst tokens must be different'],
    [{ amount: String(10_000n * ETHER) }, 'insufficient liquidity'],
    [{ amount: '1' }, 'insufficient liquidity'],
    [{ fee: '3.01' }, 'fee must not be greater than 3'],
  ])('is refused in the API’s words for %j', async (changes, description) => {
    const query = { src: NATIVE, dst: USDC, amount: String(ETHER), ...changes }
    const { status, body } = await api(still())('quote', query)
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ error: 'Bad Request', description, statusCode: 400 }),
    ])
  })

  it('stops while the network is halted', async () => {
    const sandbox = still()
    sandbox.faults.set('oneinch', { halt: 'ETH' })
    const { body } = await api(sandbox)('quote', { src: NATIVE, dst: USDC, amount: String(ETHER) })
    expect(body.description).toBe('insufficient liquidity')
  })

  it('lists every token of the chain, and rejects unknown chains', async () => {
    const sandbox = still()
    const { body } = await api(sandbox)('tokens')
    expect(Object.keys(body.tokens)).toEqual(expect.arrayContaining([NATIVE, USDC]))
    const { status } = await client(sandbox).get(`${sandbox.urls.networks.oneinch?.api}/swap/v6.1/324/tokens`)
    expect(status).toBe(404)
  })
})
