import { describe, expect, it } from 'vitest'
import type { Json } from '../../testing/json.ts'
import { stillSandbox } from '../../testing/still-sandbox.ts'
import { addressOf } from '../../testing/wallet.ts'
import { nodeHash } from '../thorchain/engine/read-deposit.ts'
import { depositEvm, depositRadix, depositUtxo, ETH_ADDRESS, HOUR, maya, toEth } from './testing/mayachain-client.ts'

const ETH_ROUTER = '0xe3985E6b61b814F7Cdb188766562ba71b446B46d'

const ARB_ROUTER = '0x700E97ef07219440487840Dc472E7120A7FF11F4'

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

describe('chains of accounts', () => {
  it('can pay in and be paid out to, beside ZEC: RUNE, KUJI, XRD and CACAO in ten decimals', async () => {
    const sandbox = stillSandbox()
    const { quote, status } = maya(sandbox)
    for (const [chain, sell, amount, buy] of [
      ['THOR', 'THOR.RUNE', '100000000000', 'MAYA.CACAO'],
      ['KUJI', 'KUJI.KUJI', '1000000000000', 'XRD.XRD'],
      ['XRD', 'XRD.XRD', '10000000000000', 'ZEC.ZEC'],
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
      const order = { from, to: priced.inbound_address, amount: base, memo: priced.memo }
      const hash = chain === 'XRD' ? depositRadix(sandbox, order) : sold.pay(order)
      world.clock.pass(12 * HOUR)
      const [payout] = (await status(nodeHash(hash))).out_txs
      const unit = buy === 'MAYA.CACAO' ? 10 : 8
      const paid = (BigInt(payout.coins[0].amount) * 10n ** BigInt(bought.decimals)) / 10n ** BigInt(unit)
      expect(bought.balance(to) - before).toBe(paid)
      expect(Number(payout.coins[0].amount) / Number(priced.expected_amount_out)).toBeCloseTo(1, 2)
    }
  })
})
