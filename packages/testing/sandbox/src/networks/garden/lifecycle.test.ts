import { encodeAbiParameters, encodeFunctionData, parseAbi, sha256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { scriptOf } from '../../ledgers/utxo/address.ts'
import { createSandbox, type Sandbox } from '../../sandbox.ts'
import { evmWallet } from '../../testing/evm-wallet.ts'
import type { Json } from '../../testing/json.ts'
import { addressOf, client, signUtxo } from '../../testing/wallet.ts'
import { garden } from './garden.ts'

const WBTC = '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599'

const HOUR = 3_600_000
const APP = { 'garden-app-id': 'test' }

const still = (): Sandbox => createSandbox({ seed: 'test', clock: () => 1_790_000_000_000, networks: [garden()] })

const api = (sandbox: Sandbox) => {
  const base = sandbox.urls.networks.garden?.api ?? ''
  const { json, post } = client(sandbox, APP)
  const quote = (from: string, to: string, amount: bigint): Promise<Json> =>
    json(`${base}/quote?from=${from}&to=${to}&from_amount=${amount}`)
  const open = async (
    from: string,
    to: string,
    amount: bigint,
    owner: string,
    recipient: string,
    changes = {},
  ): Promise<Json> => {
    const [bid] = (await quote(from, to, amount)).result
    const body = {
      source: { asset: from, owner, delegate: null, amount: String(amount) },
      destination: { asset: to, owner: recipient, delegate: null, amount: bid.destination.amount },
      solver_id: bid.solver_id,
      nonce: 1,
      affiliate_fees: [],
      ...changes,
    }
    return (await post(`${base}/orders`, body)).json()
  }
  return { base, quote, open, get: (path: string): Promise<Json> => json(`${base}${path}`) }
}

const payBtc = async (sandbox: Sandbox, to: string, amount: bigint): Promise<string> => {
  const [btc] = sandbox.world.utxo
  const vaultScript = scriptOf(btc?.parameters as never, to) as Uint8Array
  const raw = await signUtxo(sandbox, addressOf(sandbox, 'BTC'), { vaultScript, amount })
  return (await client(sandbox).post(`${sandbox.urls.esplora.BTC}/tx`, raw)).text()
}

const recipient = '0x5615E8AB93b9d695b6d4d6545f7792aA59e1069a'

it('answers nothing without an app id', async () => {
  const sandbox = still()
  const { get, post } = client(sandbox)
  const base = sandbox.urls.networks.garden?.api
  for (const path of ['assets', 'policy', 'quote', 'orders']) expect((await get(`${base}/${path}`)).status).toBe(401)
  expect((await post(`${base}/orders`, {})).status).toBe(401)
})

describe('an order from Bitcoin', () => {
  const AMOUNT = 5_000_000n

  it('goes from its lock to a payout that the EVM ledger shows', async () => {
    const sandbox = still()
    const { open, get } = api(sandbox)
    const owner = addressOf(sandbox, 'BTC').address
    const { result } = await open('bitcoin:btc', 'ethereum:wbtc', AMOUNT, owner, recipient)
    expect(result).toMatchObject({
      order_id: expect.stringMatching(/^[0-9a-f]{64}$/),
      to: expect.stringMatching(/^bc1p/),
      amount: '5000000',
    })
    const txid = await payBtc(sandbox, result.to, AMOUNT)
    const order = async (): Promise<Json> => (await get(`/orders/${result.order_id}`)).result
    expect((await order()).source_swap).toMatchObject({
      initiate_tx_hash: txid,
      initiate_block_number: '0',
      secret: '',
    })
    sandbox.world.clock.pass(HOUR)
    const { source_swap: source, destination_swap: payout } = await order()
    expect(source).toMatchObject({
      initiator: owner,
      filled_amount: '5000000',
      initiate_tx_hash: expect.stringMatching(`^${txid}:\\d+$`),
    })
    expect(payout).toMatchObject({
      redeemer: recipient,
      redeem_tx_hash: expect.stringMatching(/^0x/),
      redeem_block_number: expect.stringMatching(/^[1-9]/),
    })
    expect(sandbox.world.ledger('ETH').balance(recipient, WBTC)).toBe(BigInt(payout.amount))
    expect((await get(`/orders?tx_hash=${txid}`)).result.data).toHaveLength(1)
  })

  it('comes back when its payout would be dust', async () => {
    const sandbox = still()
    const { open, get } = api(sandbox)
    const owner = addressOf(sandbox, 'BTC').address
    const destination = { asset: 'litecoin:ltc', owner: addressOf(sandbox, 'LTC').address, amount: '100' }
    const { result } = await open('bitcoin:btc', 'litecoin:ltc', AMOUNT, owner, destination.owner, { destination })
    await payBtc(sandbox, result.to, AMOUNT)
    sandbox.world.clock.pass(3 * HOUR)
    const { source_swap: source } = (await get(`/orders/${result.order_id}`)).result
    expect(source.refund_tx_hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it.each([
    ['funded with another amount', AMOUNT - 1n, {}],
    ['while the refund fault is set', AMOUNT, { refund: true }],
  ])('comes back when it is %s', async (_, amount, fault) => {
    const sandbox = still()
    const { open, get } = api(sandbox)
    const owner = addressOf(sandbox, 'BTC').address
    const { result } = await open('bitcoin:btc', 'ethereum:wbtc', AMOUNT, owner, recipient)
    sandbox.faults.set('garden', fault)
    await payBtc(sandbox, result.to, amount)
    const before = sandbox.world.ledger('BTC').balance(owner)
    sandbox.world.clock.pass(3 * HOUR)
    const { source_swap: source, destination_swap: payout } = (await get(`/orders/${result.order_id}`)).result
    expect(source.refund_tx_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(source.refund_block_number).not.toBe('0')
    expect(payout.initiate_tx_hash).toBe('')
    expect(sandbox.world.ledger('BTC').balance(owner)).toBe(before + amount)
  })
})

describe('an order from an EVM chain', () => {
  const AMOUNT = 1_000_000n

  const lock = async (sandbox: Sandbox) => {
    const { open, get } = api(sandbox)
    const { address, send, rpc } = evmWallet(sandbox)
    const payee = addressOf(sandbox, 'BTC', 'p2tr', 'bob').address
    const { result } = await open('ethereum:wbtc', 'bitcoin:btc', AMOUNT, address, payee)
    const { approval_transaction: approval, initiate_transaction: initiate } = result
    await send(approval.to, approval.data)
    const { result: hash } = await send(initiate.to, initiate.data)
    return {
      hash,
      payee,
      rpc,
      address,
      initiate,
      order: async (): Promise<Json> => (await get(`/orders/${result.order_id}`)).result,
    }
  }

  it('locks tokens in the contract, pays out on Bitcoin, and releases the lock to the solver', async () => {
    const sandbox = still()
    const { hash, order, payee, rpc, initiate } = await lock(sandbox)
    const before = sandbox.world.ledger('BTC').balance(payee)
    sandbox.world.clock.pass(30_000)
    expect((await rpc(1, 'eth_getTransactionReceipt', [hash])).result.status).toBe('0x1')
    expect((await order()).source_swap).toMatchObject({ initiate_tx_hash: hash, filled_amount: String(AMOUNT) })
    const token = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'
    expect(sandbox.world.ledger('ETH').balance(initiate.to, token)).toBe(AMOUNT)
    sandbox.world.clock.pass(2 * HOUR)
    const { source_swap: source, destination_swap: payout } = await order()
    expect(sandbox.world.ledger('BTC').balance(payee)).toBe(before + BigInt(payout.amount))
    expect(source.redeem_tx_hash).toMatch(/^0x/)
    expect(sandbox.world.ledger('ETH').balance(initiate.to, token)).toBe(0n)
  })

  it('is refunded by the contract itself', async () => {
    const sandbox = still()
    sandbox.faults.set('garden', { refund: true })
    const { order, address } = await lock(sandbox)
    const held = (): bigint =>
      sandbox.world.ledger('ETH').balance(address, '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599')
    sandbox.world.clock.pass(30_000)
    const locked = held()
    sandbox.world.clock.pass(HOUR)
    expect(held()).toBe(locked + AMOUNT)
    expect((await order()).source_swap.refund_tx_hash).toMatch(/^0x/)
  })
})

// Source: `/v2/chains` of 2026-09-29. Delisted: coins of EVM chains, USDC on BNB Chain and Arbitrum.
it('lists the assets that Garden lists, at their contracts', async () => {
  const { result }: Json = await api(still()).get('/assets')
  const evm = result.filter((asset: Json) => asset.chain.startsWith('evm:'))
  expect(evm.map(({ id, htlc }: Json) => `${id} ${htlc.address}`)).toEqual([
    'ethereum:usdc 0x5fA58e4E89c85B8d678Ade970bD6afD4311aF17E',
    'ethereum:usdt 0xCF5E5e28848cFe779f7Fb711C57857Cb3b144A19',
    'ethereum:wbtc 0xD781a2abB3FCB9fC0D1Dd85697c237d06b75fe95',
    'ethereum:cbbtc 0xe35d025d0f0d9492db4700FE8646f7F89150eC04',
    'bnbchain:btcb 0xe74784E5A45528fDEcB257477DD6bd31c8ef0761',
    'base:cbbtc 0xe35d025d0f0d9492db4700FE8646f7F89150eC04',
    'base:usdc 0x227A436e93AAEf856ed406713F2bc3D110A7b797',
    'arbitrum:wbtc 0xb5AE9785349186069C48794a763DB39EC756B1cF',
  ])
})

describe('a lock of version 3', () => {
  const TOPIC = '0x01b41cbd4bbcc3c5b968a04d3fbdd8c1648a39ff6d9a3929b4840cea1142bc65'
  const WITH_DATA = '0x380328b26f928a9e51ec19f8e2199a2bce34db266d093d1e0104bce139ed7555'
  const withData = parseAbi([
    'function initiate(address redeemer, uint256 timelock, uint256 amount, bytes32 secretHash, bytes destinationData)',
  ])
  const open = async (sandbox: Sandbox) => {
    const { open: opens, get } = api(sandbox)
    const { address } = evmWallet(sandbox)
    const payee = addressOf(sandbox, 'BTC', 'p2tr', 'bob').address
    const { result } = await opens('ethereum:wbtc', 'bitcoin:btc', 1_000_000n, address, payee)
    const { result: order } = await get(`/orders/${result.order_id}`)
    return { result, order }
  }

  it('is identified by its terms and its contract', async () => {
    const { order, result } = await open(still())
    const { initiator, redeemer, timelock, amount, secret_hash, swap_id } = order.source_swap
    const types = ['uint256', 'bytes32', 'address', 'address', 'uint256', 'uint256', 'address'].map((type) => ({
      type,
    }))
    const values = [1n, `0x${secret_hash}`, initiator, redeemer, BigInt(timelock), BigInt(amount)]
    const words = encodeAbiParameters(types, [...values, result.initiate_transaction.to])
    expect(order.version).toBe('v3')
    expect(swap_id).toBe(sha256(words).slice(2))
  })

  it.each([
    ['ethereum:wbtc', 7_200],
    ['arbitrum:wbtc', 432_000],
    ['base:usdc', 43_200],
  ])('of %s lasts for the blocks of its chain', async (asset, timelock) => {
    const sandbox = still()
    const { open: opens, get } = api(sandbox)
    const amount = asset.endsWith('usdc') ? 1_000_000_000n : 1_000_000n
    const { address } = evmWallet(sandbox)
    const { result } = await opens(asset, 'bitcoin:btc', amount, address, addressOf(sandbox, 'BTC').address)
    expect((await get(`/orders/${result.order_id}`)).result.source_swap.timelock).toBe(timelock)
  })

  it('reports its destination data', async () => {
    const sandbox = still()
    const { order, result } = await open(sandbox)
    const { redeemer, timelock, amount, secret_hash, swap_id } = order.source_swap
    const { send, rpc } = evmWallet(sandbox)
    const args = [redeemer, BigInt(timelock), BigInt(amount), `0x${secret_hash}`, '0x0102'] as const
    await send(result.approval_transaction.to, result.approval_transaction.data)
    const data = encodeFunctionData({ abi: withData, functionName: 'initiate', args })
    expect(data.slice(0, 10)).toBe('0x4ede0ab7')
    const { result: hash } = await send(result.initiate_transaction.to, data)
    sandbox.world.clock.pass(30_000)
    const { logs } = (await rpc(1, 'eth_getTransactionReceipt', [hash])).result
    const topics = logs.map((log: Json) => log.topics).filter(([topic]: Json) => [TOPIC, WITH_DATA].includes(topic))
    const indexed = [`0x${swap_id}`, `0x${secret_hash}`, `0x${BigInt(amount).toString(16).padStart(64, '0')}`]
    expect(topics).toEqual([
      [TOPIC, ...indexed],
      [WITH_DATA, ...indexed],
    ])
  })
})

describe('refusals', () => {
  it.each([
    ['bitcoin:btc', 'bitcoin:btc', 100_000n, 'No order pair found : bitcoin:btc:bitcoin:btc'],
    ['bitcoin:btc', 'base:nope', 100_000n, "Asset 'base:nope' not found"],
    [
      'bitcoin:btc',
      'ethereum:wbtc',
      10n,
      'Exact input quote error : expected amount to be within the range of 10362 to 466321243',
    ],
    ['bitcoin:btc', 'ethereum:wbtc', 400_000_000n, 'insufficient liquidity'],
  ])('%s to %s of %s: %s', async (from, to, amount, error) => {
    const { quote } = api(still())
    expect(await quote(from, to, amount)).toEqual({ status: 'Error', error })
  })

  it('trades nothing while halted, and rejects orders of another solver or at a better price', async () => {
    const sandbox = still()
    const { open, quote } = api(sandbox)
    const owner = addressOf(sandbox, 'BTC').address
    expect((await open('bitcoin:btc', 'ethereum:wbtc', 100_000n, owner, recipient, { solver_id: '0x1' })).error).toBe(
      'Invalid strategy id',
    )
    const greedy = { destination: { asset: 'ethereum:wbtc', owner: recipient, amount: '1000000000000000000' } }
    expect((await open('bitcoin:btc', 'ethereum:wbtc', 100_000n, owner, recipient, greedy)).error).toContain(
      'price has moved',
    )
    sandbox.faults.set('garden', { halt: 'ETH' })
    expect((await quote('bitcoin:btc', 'ethereum:wbtc', 100_000n)).error).toContain('No order pair found')
  })
})
