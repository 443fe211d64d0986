import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import type { Sandbox } from '../../sandbox.ts'
import type { Json } from '../../testing/json.ts'
import { stillSandbox } from '../../testing/still-sandbox.ts'
import { addressOf, client } from '../../testing/wallet.ts'
import { depositBtc, HOUR, thor } from './testing/thorchain-client.ts'
import { thorchain } from './thorchain.ts'

const V6 = '0x00dc6100103BC402d490aEE3F9a5560cBd91f1d4'
const OLD_BASE = '0x68208D99746b805a1Ae41421950A47b711E35681'
const BASE = 8453
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const AMOUNT = 5_000_000_000n
const NATIVE = `0x${'0'.repeat(40)}`
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const abi = parseAbi([
  'function deposit(address vault, address asset, uint256 amount, string memo) payable',
  'function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration) payable',
])

const wallet = (sandbox: Sandbox) => {
  const account = privateKeyToAccount(`0x${addressOf(sandbox, 'EVM').privateKey}`)
  const { rpc } = client(sandbox)
  let nonce = 0
  const send = async (to: string, data: `0x${string}`, value = 0n): Promise<string> => {
    const raw = await account.signTransaction({
      ...{ type: 'eip1559', chainId: BASE, nonce: nonce++, to: to as `0x${string}`, data, value, gas: 200_000n },
      ...{ maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n },
    })
    const { result, error } = await rpc(BASE, 'eth_sendRawTransaction', [raw])
    if (error) throw new Error(error.message)
    return result
  }
  const refusal = async (to: string, data: `0x${string}`, value = 0n): Promise<string> => {
    const call = { from: account.address, to, data, value: `0x${value.toString(16)}` }
    return (await rpc(BASE, 'eth_estimateGas', [call])).error?.message
  }
  return { account, send, refusal, rpc }
}

const sellUsdc = (sandbox: Sandbox, destination: string): Promise<Json> =>
  thor(sandbox).quote({ from_asset: 'BASE.USDC', to_asset: 'BTC.BTC', amount: '500000000000', destination })

const depositOf = (quote: Json, asset: string, amount: bigint, expiry: number, memo = quote.memo) =>
  encodeFunctionData({
    abi,
    functionName: 'depositWithExpiry',
    args: [quote.inbound_address, asset as `0x${string}`, amount, memo, BigInt(expiry)],
  })

const approve = (spender: string) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender as `0x${string}`, AMOUNT] })

it('is the router of BASE and AVAX, and not yet that of ETH and BSC', async () => {
  const listed: Json = await thor(stillSandbox()).node('inbound_addresses')
  const routers = Object.fromEntries(listed.map(({ chain, router }: Json) => [chain, router]))
  expect(routers).toMatchObject({ BASE: V6, AVAX: V6 })
  expect([routers.ETH, routers.BSC]).toEqual([
    '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146',
    '0xb30eC53F98ff5947EDe720D32aC2da7e52A5f56b',
  ])
})

describe('a swap through router V6.1', () => {
  it('moves tokens from the payer to the vault, without and with an expiration', async () => {
    const sandbox = stillSandbox()
    const { account, send, refusal, rpc } = wallet(sandbox)
    const destination = addressOf(sandbox, 'BTC', 'p2tr', 'bob').address
    const priced = await sellUsdc(sandbox, destination)
    expect(priced.router).toBe(V6)
    expect(await refusal(V6, depositOf(priced, USDC, AMOUNT, priced.expiry))).toBe(
      'execution reverted: TC:transfer failed',
    )
    await send(USDC, approve(V6))
    sandbox.world.clock.pass(12_000)
    const past = Math.floor(sandbox.world.clock.now() / 1000)
    expect(await refusal(V6, depositOf(priced, USDC, AMOUNT, past))).toBe('execution reverted: TC:expired')
    expect(await refusal(V6, depositOf(priced, USDC, AMOUNT, 0))).toBeUndefined()
    expect(await refusal(V6, depositOf(priced, USDC, AMOUNT, 0), 1n)).toBe('execution reverted: TC:unexpected eth')

    const hash = await send(V6, depositOf(priced, USDC, AMOUNT, priced.expiry))
    sandbox.world.clock.pass(12_000)
    const { result: receipt } = await rpc(BASE, 'eth_getTransactionReceipt', [hash])
    const moved = receipt.logs.find(({ topics }: Json) => topics[0] === TRANSFER)
    expect(moved.topics.slice(1).map((topic: string) => `0x${topic.slice(26)}`)).toEqual([
      account.address.toLowerCase(),
      priced.inbound_address,
    ])
    const before = sandbox.world.ledger('BTC').balance(destination)
    sandbox.world.clock.pass(6 * HOUR)
    const {
      out_txs: [payout],
    } = await thor(sandbox).status(hash)
    expect(sandbox.world.ledger('BTC').balance(destination) - before).toBe(BigInt(payout.coins[0].amount))
  })

  it('takes the native coin only with the amount that is sent along', async () => {
    const sandbox = stillSandbox()
    const { send, refusal } = wallet(sandbox)
    const destination = addressOf(sandbox, 'BTC', 'p2tr', 'bob').address
    const priced = await thor(sandbox).quote({
      ...{ from_asset: 'BASE.ETH', to_asset: 'BTC.BTC', amount: '100000000', destination },
    })
    const value = 10n ** 18n
    expect(await refusal(V6, depositOf(priced, NATIVE, value - 1n, priced.expiry), value)).toBe(
      'execution reverted: TC:eth amount mismatch',
    )
    expect(await refusal(V6, '0x', value)).toBe('execution reverted')
    const hash = await send(V6, depositOf(priced, NATIVE, value, priced.expiry), value)
    sandbox.world.clock.pass(6 * HOUR)
    expect((await thor(sandbox).status(hash)).out_txs).toHaveLength(1)
  })

  it('has no deposit without an expiration argument', async () => {
    const sandbox = stillSandbox()
    const priced = await sellUsdc(sandbox, addressOf(sandbox, 'BTC', 'p2tr', 'bob').address)
    const data = encodeFunctionData({
      ...{ abi, functionName: 'deposit', args: [priced.inbound_address, USDC, AMOUNT, priced.memo] },
    })
    expect(await wallet(sandbox).refusal(V6, data)).toMatch(/^execution reverted/)
  })

  it("pays tokens out of the vault's own balance", async () => {
    const sandbox = stillSandbox()
    const destination = '0x5615E8AB93b9d695b6d4d6545f7792aA59e1069a'
    const priced = await thor(sandbox).quote({
      ...{ from_asset: 'BTC.BTC', to_asset: 'BASE.USDC', amount: '20000000', destination },
    })
    const ledger = sandbox.world.ledger('BASE')
    const vault = String(
      (await thor(sandbox).node('inbound_addresses')).find((one: Json) => one.chain === 'BASE').address,
    )
    const token = USDC.toLowerCase()
    const [before, held] = [ledger.balance(destination, token), ledger.balance(vault, token)]
    await depositBtc(sandbox, priced.inbound_address, 20_000_000n, priced.memo)
    sandbox.world.clock.pass(8 * HOUR)
    const paid = ledger.balance(destination, token) - before
    expect(paid > 0n).toBe(true)
    expect(held - ledger.balance(vault, token)).toBe(paid)
    expect(ledger.balance(V6.toLowerCase(), token)).toBe(0n)
  })
})

describe('options', () => {
  it('bring back a replaced router, which keeps the tokens', async () => {
    const sandbox = stillSandbox({ networks: [thorchain({ routers: { BASE: OLD_BASE } })] })
    const { send } = wallet(sandbox)
    const priced = await sellUsdc(sandbox, addressOf(sandbox, 'BTC', 'p2tr', 'bob').address)
    expect(priced.router).toBe(OLD_BASE)
    const ledger = sandbox.world.ledger('BASE')
    const before = ledger.balance(OLD_BASE.toLowerCase(), USDC.toLowerCase())
    await send(USDC, approve(OLD_BASE))
    sandbox.world.clock.pass(12_000)
    await send(OLD_BASE, depositOf(priced, USDC, AMOUNT, priced.expiry))
    sandbox.world.clock.pass(12_000)
    expect(ledger.balance(OLD_BASE.toLowerCase(), USDC.toLowerCase()) - before).toBe(AMOUNT)
  })

  it('upgrade Ethereum', async () => {
    const sandbox = stillSandbox({ networks: [thorchain({ routers: { ETH: V6 } })] })
    const listed: Json = await thor(sandbox).node('inbound_addresses')
    expect(listed.find(({ chain }: Json) => chain === 'ETH').router).toBe(V6)
  })
})
