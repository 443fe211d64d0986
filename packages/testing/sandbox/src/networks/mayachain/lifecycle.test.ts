import { encodeFunctionData, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { scriptOf } from '../../ledgers/utxo/address.ts'
import type { Sandbox } from '../../sandbox.ts'
import type { Json } from '../../testing/json.ts'
import { stillSandbox } from '../../testing/still-sandbox.ts'
import { addressOf, client, signUtxo } from '../../testing/wallet.ts'

const HOUR = 3_600_000
const ETH_ADDRESS = '0x5615E8AB93b9d695b6d4d6545f7792aA59e1069a'
const ETH_ROUTER = '0xe3985E6b61b814F7Cdb188766562ba71b446B46d'
const ARB_ROUTER = '0x700E97ef07219440487840Dc472E7120A7FF11F4'
const abi = parseAbi([
  'function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration) payable',
])

const maya = (sandbox: Sandbox) => {
  const { mayanode = '', midgard = '' } = sandbox.urls.networks.mayachain ?? {}
  const { json, get } = client(sandbox)
  return {
    request: (query: Record<string, string>): Promise<Response> =>
      get(`${mayanode}/mayachain/quote/swap?${new URLSearchParams(query)}`),
    quote: (query: Record<string, string>): Promise<Json> =>
      json(`${mayanode}/mayachain/quote/swap?${new URLSearchParams(query)}`),
    status: (hash: string): Promise<Json> => json(`${mayanode}/mayachain/tx/status/${hash}`),
    node: (path: string): Promise<Json> => json(`${mayanode}/mayachain/${path}`),
    actions: (hash: string): Promise<Json> => json(`${midgard}/v2/actions?txid=${hash}`),
  }
}

/** Pays the quoted vault on a UTXO chain; returns the txid. */
const depositUtxo = async (
  sandbox: Sandbox,
  chain: string,
  vault: string,
  amount: bigint,
  memo: string,
  kind?: string,
) => {
  const ledger = sandbox.world.utxo.find((one) => one.chain === chain)
  const vaultScript = scriptOf(ledger?.parameters as never, vault) as Uint8Array
  const raw = await signUtxo(sandbox, addressOf(sandbox, chain, kind), { vaultScript, amount, memo })
  return (await client(sandbox).post(`${sandbox.urls.esplora[chain]}/tx`, raw)).text()
}

/** Calls a router with value; returns the hash. */
const depositEvm = async (
  sandbox: Sandbox,
  chainId: number,
  router: string,
  quote: Json,
  value: bigint,
): Promise<string> => {
  const account = privateKeyToAccount(`0x${addressOf(sandbox, 'EVM').privateKey}`)
  const zero = `0x${'0'.repeat(40)}` as const
  const args = [quote.inbound_address, zero, value, quote.memo, BigInt(quote.expiry)] as const
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId,
    nonce: 0,
    to: router as `0x${string}`,
    value,
    data: encodeFunctionData({ abi, functionName: 'depositWithExpiry', args }),
    gas: 200_000n,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 10n ** 9n,
  })
  const { result, error } = await client(sandbox).rpc(chainId, 'eth_sendRawTransaction', [raw])
  if (error) throw new Error(error.message)
  return result
}

const toEth = {
  from_asset: 'BTC.BTC',
  to_asset: 'ETH.ETH',
  amount: '10000000',
  destination: ETH_ADDRESS,
  streaming_interval: '3',
  streaming_quantity: '0',
  liquidity_tolerance_bps: '300',
}

describe('a swap of BTC to ETH through Maya Protocol', () => {
  it('streams every third block and pays out on Ethereum, affiliates in CACAO', async () => {
    const sandbox = stillSandbox()
    const { quote, status, actions } = maya(sandbox)
    const priced = await quote({ ...toEth, affiliate: 'sy/sk', affiliate_bps: '100/50' })
    const memo = `=:ETH.ETH:${ETH_ADDRESS}:`
    expect(priced.memo.startsWith(memo) || priced.memo.startsWith('=:e:')).toBe(true)
    expect(priced.memo).toMatch(/:\d+\/3\/0:sy\/sk:100\/50$/)
    expect(priced.max_streaming_quantity).toBeGreaterThan(1)
    const txid = await depositUtxo(sandbox, 'BTC', priced.inbound_address, 10_000_000n, priced.memo)
    sandbox.world.clock.pass(600_000 + 12_000)
    const running = await status(txid)
    expect(running.stages.swap_status).toMatchObject({ pending: true, streaming: { interval: 3 } })
    sandbox.world.clock.pass(12 * HOUR)
    const done = await status(txid)
    expect(done.stages.outbound_signed).toEqual({ completed: true })
    const payout = done.out_txs.find((out: Json) => out.chain === 'ETH')
    const affiliateOuts = done.out_txs.filter((out: Json) => out.chain === 'MAYA')
    expect(affiliateOuts).toHaveLength(2)
    expect(affiliateOuts[0]).toMatchObject({
      id: '0'.repeat(64),
      coins: [{ asset: 'MAYA.CACAO' }],
      memo: `OUT:${txid.toUpperCase()}`,
    })
    const [got, expected] = [BigInt(payout.coins[0].amount), BigInt(priced.expected_amount_out)]
    expect(got * 100n >= expected * 97n && got * 1000n <= expected * 1002n).toBe(true)
    expect(sandbox.world.ledger('ETH').balance(ETH_ADDRESS)).toBe(got * 10n ** 10n)
    // 1 % of a tenth of a bitcoin, in CACAO with ten decimals, less slip and 0.2 CACAO.
    const { BTC, CACAO } = { BTC: sandbox.world.prices.usd('BTC'), CACAO: sandbox.world.prices.usd('CACAO') }
    const worth = (10_000_000n * 100n * BTC * 100n) / (10_000n * CACAO)
    expect(Number(affiliateOuts[0].coins[0].amount) / Number(worth)).toBeCloseTo(1, 2)
    expect((await actions(txid.toUpperCase())).actions[0]).toMatchObject({ type: 'swap', status: 'success' })
  })
})

describe('a swap of ETH to BTC through Maya Protocol', () => {
  it("goes through Maya's own router and pays out on Bitcoin", async () => {
    const sandbox = stillSandbox()
    const { quote, status } = maya(sandbox)
    const destination = addressOf(sandbox, 'BTC', 'p2wpkh', 'bob').address
    const ask = { ...toEth, from_asset: 'ETH.ETH', to_asset: 'BTC.BTC', amount: '100000000', destination }
    const priced = await quote(ask)
    expect(priced.router).toBe(ETH_ROUTER)
    const before = sandbox.world.ledger('BTC').balance(destination)
    const hash = await depositEvm(sandbox, 1, ETH_ROUTER, priced, 10n ** 18n)
    sandbox.world.clock.pass(12 * HOUR)
    const { out_txs: out, stages } = await status(hash)
    expect(stages.outbound_signed).toEqual({ completed: true })
    const got = BigInt(out[0].coins[0].amount)
    expect(got * 100n >= BigInt(priced.expected_amount_out) * 97n).toBe(true)
    expect(sandbox.world.ledger('BTC').balance(destination) - before).toBe(got)
  })

  it('is also sold on Arbitrum', async () => {
    const sandbox = stillSandbox()
    const { quote, status } = maya(sandbox)
    const destination = addressOf(sandbox, 'DASH', undefined, 'bob').address
    const priced = await quote({ from_asset: 'ARB.ETH', to_asset: 'DASH.DASH', amount: '10000000', destination })
    expect(priced).toMatchObject({ router: ARB_ROUTER, gas_rate_units: 'centigwei' })
    const before = sandbox.world.ledger('DASH').balance(destination)
    const hash = await depositEvm(sandbox, 42161, ARB_ROUTER, priced, 10n ** 17n)
    sandbox.world.clock.pass(12 * HOUR)
    const [payout] = (await status(hash)).out_txs
    expect(sandbox.world.ledger('DASH').balance(destination) - before).toBe(BigInt(payout.coins[0].amount))
  })
})

describe('a deposit Maya Protocol cannot swap', () => {
  it('is refunded to the sender, or to the address its memo names', async () => {
    const sandbox = stillSandbox()
    const { quote, status, actions } = maya(sandbox)
    const priced = await quote({ ...toEth, from_asset: 'DASH.DASH', amount: '1000000000' })
    const bob = addressOf(sandbox, 'DASH', undefined, 'bob').address
    const alice = addressOf(sandbox, 'DASH').address
    for (const [memo, to] of [
      [`=:e:${ETH_ADDRESS}:99999999999`, alice],
      [`=:c:sy/${bob}:9e17`, bob],
    ] as const) {
      const txid = await depositUtxo(sandbox, 'DASH', priced.inbound_address, 1_000_000_000n, memo)
      sandbox.world.clock.pass(12 * HOUR)
      const { planned_out_txs: planned, out_txs: out } = await status(txid)
      expect(planned).toEqual([
        { chain: 'DASH', to_address: to, coin: { asset: 'DASH.DASH', amount: expect.any(String) }, refund: true },
      ])
      expect(out[0].memo).toBe(`REFUND:${txid.toUpperCase()}`)
      const [action] = (await actions(txid.toUpperCase())).actions
      expect([action.type, action.metadata.refund.reason]).toEqual(['refund', expect.stringContaining('less than')])
    }
  })

  it('is refunded while the refund fault is set and while trading is halted', async () => {
    for (const fault of [{ refund: true }, { halt: true }, { halt: 'ETH' }]) {
      const sandbox = stillSandbox()
      const { quote, status } = maya(sandbox)
      const priced = await quote(toEth)
      const txid = await depositUtxo(sandbox, 'BTC', priced.inbound_address, 10_000_000n, priced.memo)
      sandbox.faults.set('mayanode', fault)
      sandbox.world.clock.pass(12 * HOUR)
      expect((await status(txid)).planned_out_txs.map((item: Json) => item.refund)).toEqual([true])
    }
  })

  it('is not seen when it comes from a Taproot address', async () => {
    const sandbox = stillSandbox()
    const { quote, status } = maya(sandbox)
    const priced = await quote(toEth)
    const txid = await depositUtxo(sandbox, 'BTC', priced.inbound_address, 10_000_000n, priced.memo, 'p2tr')
    sandbox.world.clock.pass(HOUR)
    expect(await status(txid)).toEqual({ stages: { inbound_observed: { final_count: 0, completed: false } } })
  })
})

describe('chains without a gateway', () => {
  it('can pay in and be paid out to: RUNE, ZEC, KUJI, XRD and CACAO in ten decimals', async () => {
    const sandbox = stillSandbox()
    const { quote, status } = maya(sandbox)
    const { post } = client(sandbox)
    for (const [chain, sell, amount, buy] of [
      ['THOR', 'THOR.RUNE', '100000000000', 'MAYA.CACAO'],
      ['KUJI', 'KUJI.KUJI', '1000000000000', 'ZEC.ZEC'],
      ['ZEC', 'ZEC.ZEC', '1000000000', 'XRD.XRD'],
      ['XRD', 'XRD.XRD', '10000000000000', 'KUJI.KUJI'],
    ] as const) {
      const [from, to] = [
        addressOf(sandbox, chain).address,
        addressOf(sandbox, buy.split('.')[0] ?? '', undefined, 'bob').address,
      ]
      const priced = await quote({ from_asset: sell, to_asset: buy, amount, destination: to })
      const { world } = sandbox
      const [sold, bought] = [world.ledger(chain), world.ledger(buy.split('.')[0] ?? '')]
      const base = (BigInt(amount) * 10n ** BigInt(sold.decimals)) / 10n ** 8n
      const before = bought.balance(to)
      const order = { chain, from, to: priced.inbound_address, amount: String(base), memo: priced.memo }
      const { hash } = await (await post(`${sandbox.urls.control}/transfer`, order)).json()
      world.clock.pass(12 * HOUR)
      const [payout] = (await status(hash)).out_txs
      const unit = buy === 'MAYA.CACAO' ? 10 : 8
      const paid = (BigInt(payout.coins[0].amount) * 10n ** BigInt(bought.decimals)) / 10n ** BigInt(unit)
      expect(bought.balance(to) - before).toBe(paid)
      expect(Number(payout.coins[0].amount) / Number(priced.expected_amount_out)).toBeCloseTo(1, 2)
    }
  })
})

describe('a quote of MAYANode', () => {
  it('rejects with an error and status 200', async () => {
    const sandbox = stillSandbox()
    const { request } = maya(sandbox)
    const refused = async (changes: Record<string, string>) => {
      const response = await request({ ...toEth, ...changes })
      return [response.status, await response.json()]
    }
    const small = await refused({ amount: '1' })
    expect(small).toEqual([200, { error: 'amount less than dust threshold' }])
    expect(await refused({ destination: 'bc1qxyz' })).toEqual([
      200,
      { error: "bad destination address: unable to parse address: MAYAName doesn't exist: bc1qxyz" },
    ])
    const taproot = addressOf(sandbox, 'BTC', 'p2tr').address
    expect(
      await refused({ from_asset: 'ETH.ETH', to_asset: 'BTC.BTC', amount: '100000000', destination: taproot }),
    ).toEqual([200, { error: 'failed to simulate swap: destination address is not a valid BTC address' }])
    sandbox.faults.set('mayanode', { halt: 'ETH' })
    expect(await refused({})).toEqual([
      200,
      { error: "failed to simulate swap: trading is halted, can't process swap" },
    ])
  })

  it('takes affiliate fees from the input and shows their value', async () => {
    const { quote } = maya(stillSandbox())
    const free = await quote(toEth)
    const shared = await quote({ ...toEth, affiliate: 'sy', affiliate_bps: '500' })
    const net = await quote({ ...toEth, amount: '9500000' })
    expect(free.fees.affiliate).toBe('0')
    expect(shared.expected_amount_out).toBe(net.expected_amount_out)
    const [gross, part] = [BigInt(free.expected_amount_out) + BigInt(free.fees.outbound), BigInt(shared.fees.affiliate)]
    expect(Number(part * 20n) / Number(gross)).toBeCloseTo(1, 1)
    expect(BigInt(shared.recommended_min_amount_in) >= BigInt(free.recommended_min_amount_in)).toBe(true)
  })

  it('shows prices that agree with the world, with ten decimals for CACAO', async () => {
    const sandbox = stillSandbox()
    const { node, quote } = maya(sandbox)
    const [pool] = (await node('pools')).filter(({ asset }: Json) => asset === 'BTC.BTC')
    const usd =
      (Number(pool.balance_cacao) / 1e10 / (Number(pool.balance_asset) / 1e8)) *
      Number(sandbox.world.prices.usd('CACAO'))
    expect(usd / Number(sandbox.world.prices.usd('BTC'))).toBeCloseTo(1, 3)
    expect(pool).not.toHaveProperty('asset_tor_price')
    const { expected_amount_out: out } = await quote({
      from_asset: 'BTC.BTC',
      to_asset: 'MAYA.CACAO',
      amount: '1000000',
    })
    const value = (Number(out) / 1e10) * Number(sandbox.world.prices.usd('CACAO'))
    expect(value / (Number(sandbox.world.prices.usd('BTC')) * 0.01)).toBeCloseTo(1, 1)
    expect(await node('version')).toMatchObject({ current: '1.123.0' })
    expect((await node('lastblock'))[0]).toHaveProperty('mayachain')
    expect((await node('inbound_addresses')).map(({ chain }: Json) => chain)).toEqual([
      'ARB',
      'BTC',
      'DASH',
      'ETH',
      'KUJI',
      'THOR',
      'XRD',
      'ZEC',
    ])
  })

  it("does not affect THORChain: neither sees the other's deposits", async () => {
    const sandbox = stillSandbox()
    const { quote } = maya(sandbox)
    const priced = await quote(toEth)
    const txid = await depositUtxo(sandbox, 'BTC', priced.inbound_address, 10_000_000n, priced.memo)
    sandbox.world.clock.pass(HOUR)
    const other = await client(sandbox).json(`${sandbox.urls.networks.thorchain?.thornode}/thorchain/tx/status/${txid}`)
    expect(other).toEqual({ stages: { inbound_observed: { final_count: 0, completed: false } } })
  })
})
