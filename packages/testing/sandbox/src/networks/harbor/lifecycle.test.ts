import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { scriptOf } from '../../ledgers/utxo/address.ts'
import { createSandbox, type Sandbox } from '../../sandbox.ts'
import { evmWallet } from '../../testing/evm-wallet.ts'
import type { Json } from '../../testing/json.ts'
import { addressOf, client, signUtxo } from '../../testing/wallet.ts'
import { harbor } from './harbor.ts'
import { HARBOR_ROUTER } from './order-book.ts'

const HOUR = 3_600_000
const recipient = '0x5615E8AB93b9d695b6d4d6545f7792aA59e1069a'
const abi = parseAbi([
  'function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration) payable',
])

const still = (): Sandbox => createSandbox({ seed: 'test', clock: () => 1_790_000_000_000, networks: [harbor()] })

const api = (sandbox: Sandbox) => {
  const base = sandbox.urls.networks.harbor?.api ?? ''
  const { json } = client(sandbox)
  return {
    quote: (query: Record<string, string>): Promise<Json> =>
      json(`${base}/swap/v1/quote?${new URLSearchParams(query)}`),
    status: (hash: string): Promise<Json> => json(`${base}/swap/v1/swaps/${hash.replace(/^0x/, '')}`),
    nodes: (): Promise<Json> => json(`${base}/xnode/inbound_addresses`),
  }
}

const depositBtc = async (sandbox: Sandbox, vault: string, amount: bigint, memo: string): Promise<string> => {
  const [btc] = sandbox.world.utxo
  const vaultScript = scriptOf(btc?.parameters as never, vault) as Uint8Array
  const raw = await signUtxo(sandbox, addressOf(sandbox, 'BTC'), { vaultScript, amount, memo })
  return (await client(sandbox).post(`${sandbox.urls.esplora.BTC}/tx`, raw)).text()
}

describe('a sell of BTC for ETH', () => {
  const ask = { fromAsset: 'b', toAsset: 'e', amount: '10000000', destination: recipient, toleranceBps: '100' }

  it('goes from a deposit with a memo to a payout', async () => {
    const sandbox = still()
    const { quote, status } = api(sandbox)
    const priced = await quote(ask)
    for (const value of Object.values({ ...priced, fees: priced.fees.total })) expect(typeof value).toBe('string')
    const txid = await depositBtc(
      sandbox,
      priced.inboundAddress,
      10_000_000n,
      `=:e:${recipient}:${priced.expectedAmountOut}/100`,
    )
    expect((await status(txid)).state).toBe('deposit')
    sandbox.world.clock.pass(10 * 60_000)
    expect((await status(txid)).state).toBe('processing')
    sandbox.world.clock.pass(HOUR)
    const done = await status(txid)
    expect(done).toMatchObject({ state: 'completed', outboundTxId: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const got = sandbox.world.ledger('ETH').balance(recipient)
    expect(got).toBe(BigInt(done.amountOut) * 10n ** 10n)
    expect(got * 100n >= BigInt(priced.expectedAmountOut) * 10n ** 10n * 99n).toBe(true)
  })

  it.each([
    ['an output the book cannot give', (out: bigint) => `=:e:${recipient}:${out * 2n}/100`, {}],
    ['a memo nobody can read', () => 'hello', {}],
    [
      'a destination of another chain',
      (out: bigint) => `=:e:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4:${out}/100`,
      {},
    ],
    ['an order to refund', (out: bigint) => `=:e:${recipient}:${out}/100`, { refund: true }],
    ['a halt of the buy chain', (out: bigint) => `=:e:${recipient}:${out}/100`, { halt: 'ETH' }],
  ])('comes back to the sender with %s', async (_, memo, fault) => {
    const sandbox = still()
    const { quote, status } = api(sandbox)
    const { address } = addressOf(sandbox, 'BTC')
    const priced = await quote(ask)
    sandbox.faults.set('harbor', fault)
    const txid = await depositBtc(sandbox, priced.inboundAddress, 10_000_000n, memo(BigInt(priced.expectedAmountOut)))
    const held = sandbox.world.ledger('BTC').balance(address)
    sandbox.world.clock.pass(2 * HOUR)
    expect(await status(txid)).toMatchObject({ state: 'refunded', amountOut: '10000000' })
    expect(sandbox.world.ledger('BTC').balance(address)).toBe(held + 10_000_000n)
  })
})

describe('a sell of USDT for BTC through the router', () => {
  const AMOUNT = 2_000_000_000n
  const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

  const sell = async (sandbox: Sandbox, tail: string) => {
    const { quote } = api(sandbox)
    const destination = addressOf(sandbox, 'BTC', 'p2wpkh', 'bob').address
    const priced = await quote({ fromAsset: 'ETH.USDT', toAsset: 'b', amount: String(AMOUNT * 100n), destination })
    const wallet = evmWallet(sandbox)
    await wallet.send(
      USDT,
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [HARBOR_ROUTER, AMOUNT] }),
    )
    const memo = `=:b:${destination}${tail}:${priced.expectedAmountOut}/100`
    const args = [priced.inboundAddress, priced.routerAsset, AMOUNT, memo, BigInt(priced.expiry)] as const
    const { result } = await wallet.send(
      priced.router,
      encodeFunctionData({ abi, functionName: 'depositWithExpiry', args }),
    )
    return { hash: result as string, destination, wallet }
  }

  it('pays out on Bitcoin', async () => {
    const sandbox = still()
    const { hash, destination } = await sell(sandbox, '')
    const before = sandbox.world.ledger('BTC').balance(destination)
    sandbox.world.clock.pass(2 * HOUR)
    const done = await api(sandbox).status(hash)
    expect(done.state).toBe('completed')
    expect(sandbox.world.ledger('BTC').balance(destination)).toBe(before + BigInt(done.amountOut))
  })

  it('is refunded to the address of the memo', async () => {
    const sandbox = still()
    sandbox.faults.set('harbor', { refund: true })
    const { hash } = await sell(sandbox, `/${recipient}`)
    sandbox.world.clock.pass(HOUR)
    expect((await api(sandbox).status(hash)).state).toBe('refunded')
    expect(sandbox.world.ledger('ETH').balance(recipient, USDT)).toBe(AMOUNT)
  })
})

describe('refusals', () => {
  it('state the reason, and the node lists what is halted', async () => {
    const sandbox = still()
    const { quote, nodes } = api(sandbox)
    const ask = { fromAsset: 'BTC.BTC', toAsset: 'ETH.ETH', amount: '10000000', destination: recipient }
    const message = async (changes: Record<string, string>) => (await quote({ ...ask, ...changes })).message
    expect(await message({ toAsset: 'ETH.NOPE' })).toBe('unsupported asset')
    expect(await message({ amount: '1' })).toBe('amount is too small')
    expect(await message({ amount: '100000000000' })).toBe('not enough depth in the order book')
    expect(await message({ destination: 'nobody' })).toBe('invalid destination')
    sandbox.faults.set('harbor', { halt: 'BTC' })
    expect(await message({})).toBe('trading is halted')
    expect((await nodes()).filter(({ halted }: Json) => halted).map(({ chain }: Json) => chain)).toEqual(['BTC'])
  })
})
