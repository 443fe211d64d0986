import { describe, expect, it } from 'vitest'
import type { Json } from '../../testing/json.ts'
import { stillSandbox } from '../../testing/still-sandbox.ts'
import { addressOf, client } from '../../testing/wallet.ts'
import { depositUtxo, HOUR, maya, toEth } from './testing/mayachain-client.ts'

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

  it('takes affiliate fees from the output', async () => {
    const { quote } = maya(stillSandbox())
    const free = await quote(toEth)
    const shared = await quote({ ...toEth, affiliate: 'sy', affiliate_bps: '500' })
    const whole = BigInt(free.expected_amount_out) + BigInt(free.fees.outbound)
    const part = BigInt(shared.fees.affiliate)
    expect(free.fees.affiliate).toBe('0')
    expect([whole / 20n, whole / 20n + 1n]).toContain(part)
    expect(BigInt(shared.expected_amount_out)).toBe(BigInt(free.expected_amount_out) - part)
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
