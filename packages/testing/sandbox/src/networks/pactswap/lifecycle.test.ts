import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../sandbox.ts'
import { evmWallet } from '../../testing/evm-wallet.ts'
import type { Json } from '../../testing/json.ts'
import { addressOf, client } from '../../testing/wallet.ts'
import { pactswap } from './pactswap.ts'

const HOUR = 3_600_000

const still = (): Sandbox => createSandbox({ seed: 'test', clock: () => 1_790_000_000_000, networks: [pactswap()] })

const api = (sandbox: Sandbox) => {
  const base = `${sandbox.urls.networks.pactswap?.api}/pactswap_cm`
  const { json } = client(sandbox)
  const get = (path: string, query: Record<string, string>): Promise<Json> =>
    json(`${base}/${path}?${new URLSearchParams(query)}`)
  return {
    quote: (from: string, to: string, amount: bigint) =>
      get('getSwapQuotesByAmountFrom', {
        from: `sandbox-${from}-c1`,
        to: `sandbox-${to}-c2`,
        amountFrom: String(amount),
      }),
    compose: (fromType: string, toType: string, amount: bigint, toWalletAddress: string) =>
      get('composeSwapTxByAmountFrom', { fromType, toType, amountFrom: String(amount), toWalletAddress }),
    pact: (hash: string) => get('getPactInfo', { l1TxId: hash.slice(2), c1ContractId: 'x', c2ContractId: 'y' }),
  }
}

describe('a sell of ETH into Bitcoin', () => {
  const AMOUNT = 10n ** 18n

  it('pays the market maker at once and is settled on Bitcoin', async () => {
    const sandbox = still()
    const { quote, compose, pact } = api(sandbox)
    const recipient = addressOf(sandbox, 'BTC', 'p2wpkh', 'bob').address
    const before = sandbox.world.ledger('BTC').balance(recipient)
    const [best, second] = await quote('eth', 'btc', AMOUNT)
    expect(BigInt(best.amountTo)).toBeGreaterThan(BigInt(second.amountTo))
    const composed = await compose('eth', 'btc', AMOUNT, recipient)
    expect(composed).toMatchObject({
      to: '0xED14e2a569e7BB0EDaF92E0cD4C4Dd29Cb84C1Ba',
      value: String(AMOUNT),
      chainId: 1,
    })
    const { send } = evmWallet(sandbox)
    const { result: hash } = await send(composed.to, composed.data, AMOUNT)
    expect(await pact(hash)).toEqual({ error: 'pact not found' })
    sandbox.world.clock.pass(30_000)
    expect((await pact(hash)).pactInfo).toMatchObject({
      executionStatus: 'ACTIVE',
      promisedL1Amount: best.amountTo,
      l1Recipient: recipient,
    })
    sandbox.world.clock.pass(HOUR)
    const { pactInfo } = await pact(hash)
    expect(pactInfo).toMatchObject({ executionStatus: 'COMPLETED', executionInfo: { l1Amount: best.amountTo } })
    expect(sandbox.world.ledger('BTC').find(pactInfo.executionInfo.l1TxId)?.height).toBeGreaterThan(0)
    expect(sandbox.world.ledger('BTC').balance(recipient)).toBe(before + BigInt(best.amountTo))
  })

  it('is repaid to the sender when the market maker does not pay', async () => {
    const sandbox = still()
    sandbox.faults.set('pactswap', { refund: true })
    const { compose, pact } = api(sandbox)
    const { send, address } = evmWallet(sandbox)
    const composed = await compose('eth', 'doge', AMOUNT, addressOf(sandbox, 'DOGE').address)
    const { result: hash } = await send(composed.to, composed.data, AMOUNT)
    sandbox.world.clock.pass(30_000)
    const paid = sandbox.world.ledger('ETH').balance(address)
    sandbox.world.clock.pass(HOUR)
    expect((await pact(hash)).pactInfo).toMatchObject({ executionStatus: 'EXPIRED', executionInfo: null })
    expect(sandbox.world.ledger('ETH').balance(address)).toBe(paid + AMOUNT)
  })

  it('is accepted once: the same call again reverts', async () => {
    const sandbox = still()
    const { compose } = api(sandbox)
    const { send, rpc } = evmWallet(sandbox)
    const composed = await compose('eth', 'btc', AMOUNT, addressOf(sandbox, 'BTC').address)
    const hashes = [await send(composed.to, composed.data, AMOUNT), await send(composed.to, composed.data, AMOUNT)]
    sandbox.world.clock.pass(30_000)
    const statuses = await Promise.all(
      hashes.map(async ({ result }) => (await rpc(1, 'eth_getTransactionReceipt', [result])).result.status),
    )
    expect(statuses).toEqual(['0x1', '0x0'])
  })
})

describe('a sell of USDT into Litecoin', () => {
  it('takes the tokens with an allowance and is settled', async () => {
    const sandbox = still()
    const { quote, compose, pact } = api(sandbox)
    const amount = 1_000_000_000n
    const recipient = addressOf(sandbox, 'LTC').address
    const [best] = await quote('usdt_eth', 'ltc', amount)
    const composed = await compose('usdt_eth', 'ltc', amount, recipient)
    const { send } = evmWallet(sandbox)
    await send(
      '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [composed.to, amount] }),
    )
    const { result: hash } = await send(composed.to, composed.data)
    sandbox.world.clock.pass(HOUR)
    expect((await pact(hash)).pactInfo).toMatchObject({
      executionStatus: 'COMPLETED',
      executionInfo: { l1Amount: best.amountTo },
    })
  })
})

describe('refusals', () => {
  it('use the error texts of an API in development', async () => {
    const sandbox = still()
    const { quote, compose } = api(sandbox)
    expect((await quote('eth', 'btc', 1n)).error.message).toBe('amount is below the minimum of every order')
    expect((await quote('btc', 'eth', 10n ** 8n)).error.message).toBe('unknown token contract')
    expect(await quote('eth', 'btc', 10n ** 21n)).toEqual([])
    expect((await compose('eth', 'btc', 10n ** 18n, 'nobody')).error.message).toBe('invalid toWalletAddress')
    sandbox.faults.set('pactswap', { halt: true })
    expect(await quote('eth', 'btc', 10n ** 18n)).toEqual([])
  })
})
