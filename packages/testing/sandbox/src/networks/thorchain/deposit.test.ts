import { describe, expect, it } from 'vitest'
import type { Json } from '../../testing/json.ts'
import { stillSandbox } from '../../testing/still-sandbox.ts'
import { addressOf, client } from '../../testing/wallet.ts'
import { depositBtc, HOUR, MINUTE, thor } from './testing/thorchain-client.ts'

describe('a swap of BTC to ETH', () => {
  const destination = '0x5615E8AB93b9d695b6d4d6545f7792aA59e1069a'
  const ask = {
    from_asset: 'BTC.BTC',
    to_asset: 'ETH.ETH',
    amount: '20000000',
    destination,
    liquidity_tolerance_bps: '100',
    affiliate: 'sy',
    affiliate_bps: '30',
  }

  it('goes from the mempool to a payout that the EVM node can show, streaming on the way', async () => {
    const sandbox = stillSandbox()
    const { quote, status, node, actions } = thor(sandbox)
    const priced = await quote({ ...ask, amount: '100000000', streaming_interval: '1', streaming_quantity: '4' })
    expect(priced.memo).toMatch(/^=:e:0x5615E8AB93b9d695b6d4d6545f7792aA59e1069a:\d+\/1\/4:sy:30$/)
    const txid = await depositBtc(sandbox, priced.inbound_address, 100_000_000n, priced.memo)
    const id = txid.toUpperCase()
    expect((await status(txid)).stages).toEqual({
      inbound_observed: { started: true, pre_confirmation_count: 98, final_count: 0, completed: false },
    })
    sandbox.world.clock.pass(10 * MINUTE)
    const seen = await status(txid)
    expect(seen.tx).toMatchObject({
      id,
      chain: 'BTC',
      memo: priced.memo,
      coins: [{ asset: 'BTC.BTC', amount: '100000000' }],
    })
    expect(seen.stages.inbound_finalised.completed).toBe(true)
    sandbox.world.clock.pass(12_000)
    const running = await status(txid)
    expect(running.stages.swap_status).toEqual({
      pending: true,
      streaming: { interval: 1, quantity: 4, count: expect.any(Number) },
    })
    expect((await node('swaps/streaming'))[0]).toMatchObject({
      tx_id: id,
      quantity: 4,
      source_asset: 'BTC.BTC',
      target_asset: 'ETH.ETH',
      deposit: '100000000',
    })
    sandbox.world.clock.pass(24_000)
    const swapped = await status(txid)
    expect(swapped.stages.swap_status.pending).toBe(false)
    expect(swapped.stages.outbound_signed.completed).toBe(false)
    expect(swapped.planned_out_txs.map((item: Json) => [item.chain, item.refund])).toEqual([
      ['ETH', false],
      ['THOR', false],
    ])
    sandbox.world.clock.pass(2 * HOUR)
    const done = await status(txid)
    expect(done.stages.outbound_signed).toEqual({ completed: true })
    const [payout, affiliate] = done.out_txs
    expect(affiliate).toMatchObject({ id: '0'.repeat(64), chain: 'THOR', memo: `OUT:${id}` })
    expect(payout.memo).toBe(`OUT:${id}`)
    const [got, expected] = [BigInt(payout.coins[0].amount), BigInt(priced.expected_amount_out)]
    // The memo's limit holds; a stream moves the pools a little more than the quote assumes.
    expect(got * 100n >= expected * 99n).toBe(true)
    expect(got * 1000n >= expected * 996n && got * 1000n <= expected * 1001n).toBe(true)
    const { result: receipt } = await client(sandbox).rpc(1, 'eth_getTransactionReceipt', [
      `0x${payout.id.toLowerCase()}`,
    ])
    expect(receipt.status).toBe('0x1')
    expect(sandbox.world.ledger('ETH').balance(destination)).toBe(got * 10n ** 10n)
    const {
      actions: [action],
    } = await actions(id)
    expect(action).toMatchObject({
      type: 'swap',
      status: 'success',
      metadata: { swap: { isStreamingSwap: true, memo: priced.memo } },
    })
    // Midgard values the pair when the first piece is swapped, and estimates the output from it.
    const { inPriceUSD, outPriceUSD, streamingSwapMeta } = action.metadata.swap
    const { prices } = sandbox.world
    expect(Number(inPriceUSD) / (Number(prices.usd('BTC')) / 1e8)).toBeCloseTo(1, 2)
    expect(Number(outPriceUSD) / (Number(prices.usd('ETH')) / 1e8)).toBeCloseTo(1, 2)
    expect(Number(streamingSwapMeta.outEstimation) / Number(streamingSwapMeta.outCoin.amount)).toBeCloseTo(1, 2)
    expect(action.out.map((item: Json) => item.txID)).toEqual([payout.id, ''])
    expect(await node(`tx/${id}`)).toMatchObject({
      observed_tx: { status: 'done', out_hashes: [payout.id, '0'.repeat(64)] },
    })
  })

  it.each([
    ['a memo that does not parse', 'hello', 'PARSE FAILURE(S): invalid tx type: hello'],
    ['a limit the pools cannot meet', `=:e:${destination}:99999999999`, 'less than price limit 99999999999'],
    [
      'a destination of another chain',
      '=:e:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'destination address is not a valid ETH address',
    ],
    ['an unknown asset', `=:ETH.NOPE:${destination}`, "pool ETH.NOPE doesn't exist"],
  ])('comes back for %s', async (_, memo, reason) => {
    const sandbox = stillSandbox()
    const { quote, status, actions } = thor(sandbox)
    const owner = addressOf(sandbox, 'BTC')
    const before = sandbox.world.ledger('BTC').balance(owner.address)
    const { inbound_address: vault } = await quote(ask)
    const txid = await depositBtc(sandbox, vault, 20_000_000n, memo)
    sandbox.world.clock.pass(4 * HOUR)
    const { planned_out_txs: planned, out_txs: out } = await status(txid)
    expect(planned).toEqual([
      { chain: 'BTC', to_address: owner.address, coin: { asset: 'BTC.BTC', amount: expect.any(String) }, refund: true },
    ])
    expect(out[0].memo).toBe(`REFUND:${txid.toUpperCase()}`)
    const { actions: found } = await actions(txid)
    expect(found.map((item: Json) => item.type)).toEqual(['refund'])
    expect(found[0].metadata.refund.reason).toContain(reason)
    const back = 20_000_000n - BigInt(planned[0].coin.amount)
    expect(before - sandbox.world.ledger('BTC').balance(owner.address)).toBe(back + 2_000n)
  })

  it('sends a refund to the address the memo names', async () => {
    const sandbox = stillSandbox()
    const { quote, status } = thor(sandbox)
    const bob = addressOf(sandbox, 'BTC', 'p2wpkh', 'bob').address
    const { inbound_address: vault } = await quote(ask)
    const memo = `=:r:sy/${bob}:9e15`
    const txid = await depositBtc(sandbox, vault, 20_000_000n, memo)
    sandbox.world.clock.pass(4 * HOUR)
    expect((await status(txid)).planned_out_txs[0].to_address).toBe(bob)
  })

  it('is refunded while the refund fault is set and while trading is halted', async () => {
    for (const fault of [{ refund: true }, { halt: true }, { halt: 'ETH' }]) {
      const sandbox = stillSandbox()
      const { quote, status } = thor(sandbox)
      const priced = await quote(ask)
      const txid = await depositBtc(sandbox, priced.inbound_address, 20_000_000n, priced.memo)
      sandbox.faults.set('thornode', fault)
      sandbox.world.clock.pass(4 * HOUR)
      expect((await status(txid)).planned_out_txs.map((item: Json) => item.refund)).toEqual([true])
    }
  })

  it('refunds what a stream could not sell and pays what it could', async () => {
    const sandbox = stillSandbox()
    const { quote, status, actions } = thor(sandbox)
    const priced = await quote({
      ...ask,
      amount: '400000000',
      liquidity_tolerance_bps: '',
      streaming_interval: '1',
      streaming_quantity: '8',
    })
    const loose = await quote({
      ...ask,
      amount: '400000000',
      liquidity_tolerance_bps: '5',
      streaming_interval: '1',
      streaming_quantity: '8',
    })
    expect(priced.memo).not.toBe(loose.memo)
    const txid = await depositBtc(sandbox, loose.inbound_address, 400_000_000n, loose.memo)
    sandbox.world.clock.pass(20 * MINUTE)
    // 4 BTC need two confirmations; the pools barely move in a minute, and eight pieces within that minute move them
    // down.
    sandbox.world.clock.pass(12 * HOUR)
    const { planned_out_txs: planned } = await status(txid)
    expect(planned.some((item: Json) => item.refund)).toBe(true)
    expect(planned.some((item: Json) => !item.refund && item.chain === 'ETH')).toBe(true)
    expect((await actions(txid)).actions.map((item: Json) => item.type)).toEqual(['swap', 'refund'])
  })
})

describe('chains of the Cosmos SDK', () => {
  it('can pay in and be paid out to', async () => {
    const sandbox = stillSandbox()
    const { quote, status } = thor(sandbox)
    const [from, to] = [addressOf(sandbox, 'GAIA').address, addressOf(sandbox, 'THOR', undefined, 'bob').address]
    const priced = await quote({
      from_asset: 'GAIA.ATOM',
      to_asset: 'THOR.RUNE',
      amount: '10000000000',
      destination: to,
    })
    const before = sandbox.world.ledger('THOR').balance(to)
    const order = { from, to: priced.inbound_address, amount: 100_000_000n, memo: priced.memo }
    const hash = sandbox.world.ledger('GAIA').pay(order)
    sandbox.world.clock.pass(HOUR)
    const [payout] = (await status(hash)).out_txs
    expect(payout).toMatchObject({ chain: 'THOR', id: '0'.repeat(64) })
    expect(sandbox.world.ledger('THOR').balance(to) - before).toBe(BigInt(payout.coins[0].amount))
    expect(Number(payout.coins[0].amount) / Number(priced.expected_amount_out)).toBeCloseTo(1, 3)
  })
})
