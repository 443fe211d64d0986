import { describe, expect, it } from 'vitest'
import type { Json } from '../../../testing/json.ts'
import { base, setUp, USDC } from './testing/quote-client.ts'

describe('a rejected THORNode quote', () => {
  const invalid = ': invalid request'
  const cases: readonly [string, Record<string, string>, number, number, string | RegExp][] = [
    ['no source', { from_asset: '' }, 400, 3, `missing from_asset parameter${invalid}`],
    ['no target', { to_asset: '' }, 400, 3, `missing to_asset parameter${invalid}`],
    ['no amount', { amount: '' }, 400, 3, `missing amount parameter${invalid}`],
    ['an invalid amount', { amount: '1.5' }, 400, 3, /^bad amount: /],
    [
      'both tolerances',
      { tolerance_bps: '1', liquidity_tolerance_bps: '1' },
      400,
      3,
      `must only include one of: tolerance_bps or liquidity_tolerance_bps${invalid}`,
    ],
    ['dust', { amount: '9000' }, 400, 3, `amount less than dust threshold${invalid}`],
    [
      'less than the minimum',
      { amount: '10000' },
      400,
      3,
      /^amount less than min swap amount \(recommended_min_amount_in: \d+\): invalid request$/,
    ],
    [
      'text for a destination',
      { destination: '0xnotanaddress' },
      400,
      3,
      `bad destination address: unable to parse address: THORName doesn't exist: 0xnotanaddress${invalid}`,
    ],
    [
      'a destination elsewhere',
      { destination: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
      400,
      3,
      `failed to simulate swap: failed to simulate handler: destination address is not a valid ETH address${invalid}`,
    ],
    [
      'a name without an alias',
      { destination: 'sy' },
      400,
      3,
      `bad destination address: no thorname alias for chain ETH${invalid}`,
    ],
    [
      'text for a refund',
      { refund_address: 'notanaddress' },
      400,
      3,
      `bad refund address: unable to parse address: THORName doesn't exist: notanaddress${invalid}`,
    ],
    [
      'greedy affiliates',
      { affiliate: 'sy', affiliate_bps: '1001' },
      400,
      3,
      `bad affiliate params: total affiliate fee must not be more than 1000 bps${invalid}`,
    ],
    [
      'the same asset twice',
      { to_asset: 'b', destination: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
      400,
      3,
      /cannot swap from BTC.BTC --> BTC.BTC, assets match/,
    ],
    [
      'an unknown pool',
      { to_asset: 'ETH.FOO' },
      400,
      3,
      `failed to simulate swap: failed to simulate handler: pool ETH.FOO doesn't exist${invalid}`,
    ],
    [
      'a staged pool',
      { to_asset: 'ETH.LINK' },
      400,
      3,
      /pool\(ETH.LINK-0X514910771AF9CA656AF840DFF83E8264ECF986CA\) is not available/,
    ],
    [
      'a limit the slip misses',
      { amount: '2000000000', tolerance_bps: '1' },
      400,
      3,
      /emit asset \d+ less than price limit \d+: invalid request$/,
    ],
    [
      'a limit the fee misses',
      { amount: '1000000', tolerance_bps: '12' },
      500,
      2,
      /fail to add outbound tx: 2 errors occurred:\n\t\* internal error\n\t\* outbound amount does not meet requirements \(\d+\/\d+\)/,
    ],
    [
      'a memo too long for Bitcoin',
      {
        to_asset: USDC,
        amount: '5000000000',
        liquidity_tolerance_bps: '100',
        affiliate: 'sto',
        affiliate_bps: '100',
        streaming_interval: '1',
      },
      400,
      3,
      `generated memo too long for source chain${invalid}`,
    ],
  ]
  it.each(cases)("rejects %s with the node's error text", async (_, change, status, code, message) => {
    const { request } = setUp()
    const { status: got, body } = await request({ ...base, ...change })
    expect([got, body]).toEqual([
      status,
      { code, message: typeof message === 'string' ? message : expect.stringMatching(message), details: [] },
    ])
  })

  it('rejects while trading is halted, globally or on one chain, and shows it in its lists', async () => {
    const { request, sandbox, json, node } = setUp()
    const halted = {
      code: 3,
      message: `failed to simulate swap: failed to simulate handler: trading is halted, can't process swap${invalid}`,
      details: [],
    }
    sandbox.faults.set('thornode', { halt: 'BTC' })
    expect(await request(base)).toEqual({ status: 400, body: halted })
    expect((await request({ ...base, from_asset: 'l', amount: '1000000000' })).status).toBe(200)
    const paused = (await json(`${node}/inbound_addresses`))
      .filter((item: Json) => item.halted)
      .map((item: Json) => item.chain)
    expect([paused, (await json(`${node}/mimir`)).HALTBTCTRADING]).toEqual([['BTC'], 1])
    sandbox.faults.set('thornode', { halt: true })
    expect((await request({ ...base, from_asset: 'l', amount: '1000000000' })).body).toEqual(halted)
    sandbox.faults.clear()
    expect((await request(base)).status).toBe(200)
  })
})
