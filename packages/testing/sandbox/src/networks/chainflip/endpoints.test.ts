import { describe, expect, it } from 'vitest'
import { stillSandbox } from '../../testing/still-sandbox.ts'
import { btcToEth, DESTINATION, ETH, flip, openBtc, USDC, type Wire } from './testing/chainflip-client.ts'

describe('the backend', () => {
  it('quotes single swaps, swaps in chunks and boost', async () => {
    const { quote } = flip(stillSandbox())
    const small = await quote(btcToEth('1000000'))
    expect(small.map(({ type }: Wire) => type)).toEqual(['REGULAR'])
    const [regular, dca] = await quote(btcToEth('50000000', { brokerCommissionBps: '20' }))
    expect([regular.type, dca.type]).toEqual(['REGULAR', 'DCA'])
    expect(BigInt(dca.egressAmount)).toBeGreaterThan(BigInt(regular.egressAmount))
    expect(regular.includedFees.map(({ type }: Wire) => type)).toEqual(['INGRESS', 'NETWORK', 'BROKER', 'EGRESS'])
    expect(regular.boostQuote).toMatchObject({ estimatedBoostFeeBps: 5, maxBoostFeeBps: 30, type: 'REGULAR' })
    expect(regular.boostQuote.estimatedDurationSeconds).toBeLessThan(regular.estimatedDurationSeconds)
    const [vault] = await quote(btcToEth('1000000', { isVaultSwap: 'true' }))
    expect([vault.isVaultSwap, vault.includedFees[0].amount]).toEqual([true, '0'])
  })

  it('quotes the price that its fees add up to', async () => {
    const { quote } = flip(stillSandbox())
    const [{ estimatedPrice, egressAmount, includedFees }] = await quote(btcToEth('1000000'))
    const amount = (type: string) => BigInt(includedFees.find((fee: Wire) => fee.type === type).amount)
    const [whole, fraction] = estimatedPrice.split('.')
    const price = BigInt(whole + fraction.padEnd(20, '0'))
    const output = ((1_000_000n - amount('INGRESS')) * price * 10n ** 10n) / 10n ** 20n
    const quoted = BigInt(egressAmount) + amount('EGRESS')
    expect(output - quoted < 10n && quoted - output < 10n).toBe(true)
  })

  it('rejects with its own error texts', async () => {
    const sandbox = stillSandbox()
    const { get, catalogue, rpcRaw } = flip(sandbox)
    const refusal = async (query: Record<string, string>) => {
      const response = await get(`/v2/quote?${new URLSearchParams(query)}`)
      return [response.status, ((await response.json()) as Wire).message]
    }
    expect(await refusal(btcToEth('1'))).toEqual([400, 'expected amount is below minimum swap amount (40000)'])
    expect(await refusal(btcToEth('5000000000000'))).toEqual([400, 'insufficient liquidity for the requested amount'])
    expect(await refusal(btcToEth('x'))).toEqual([400, 'invalid request'])
    expect(await refusal({ ...btcToEth('10000000'), destChain: 'Bitcoin', destAsset: 'BTC' })).toEqual([
      400,
      'Requested assets cannot be swapped',
    ])
    expect((await get('/v2/swaps/1-Bitcoin-1')).status).toBe(404)
    expect((await get('/v2/swaps/1-Doge-1')).status).toBe(400)
    sandbox.faults.set('chainflip', { halt: 'BTC' })
    expect(await refusal(btcToEth('10000000'))).toEqual([503, 'Asset Btc is disabled'])
    const closed = (await catalogue()).assets.filter(({ egressEnabled }: Wire) => !egressEnabled)
    expect(closed.map(({ asset }: Wire) => asset)).toEqual(['Btc'])
    expect((await openBtc(sandbox)).error.message).toContain('name: "DepositChannelCreationDisabled"')
    expect(((await (await rpcRaw('{')).json()) as Wire).error.code).toBe(-32700)
  })
})

describe('the broker', () => {
  it('accepts batches and named parameters, and rejects as a node does', async () => {
    const sandbox = stillSandbox()
    const { rpc, rpcRaw } = flip(sandbox)
    const refund = { retry_duration: 10, refund_address: DESTINATION, min_price: '0x1' }
    const named = {
      source_asset: ETH,
      destination_asset: USDC,
      destination_address: DESTINATION,
      broker_commission: 0,
      refund_parameters: refund,
    }
    const [response] = (await (
      await rpcRaw([{ jsonrpc: '2.0', id: 'a', method: 'broker_request_swap_deposit_address', params: named }])
    ).json()) as Wire
    expect(response).toMatchObject({
      id: 'a',
      result: { channel_opening_fee: '0x0', refund_parameters: { refund_address: DESTINATION.slice(2) } },
    })
    const codeOf = async (changes: object) =>
      (await rpc('broker_request_swap_deposit_address', { ...named, ...changes })).error
    expect(await codeOf({ destination_address: 'x' })).toMatchObject({
      code: -32024,
      message: expect.stringContaining('InvalidDestinationAddress'),
    })
    expect(await codeOf({ broker_commission: 1_001 })).toMatchObject({
      message: expect.stringContaining('BrokerCommissionBpsTooHigh'),
    })
    expect(await codeOf({ refund_parameters: { ...refund, retry_duration: 601 } })).toMatchObject({
      message: expect.stringContaining('RetryDurationTooHigh'),
    })
    expect(await codeOf({ source_asset: { chain: 'Doge', asset: 'DOGE' } })).toMatchObject({ code: -32602 })
    expect((await rpc('broker_unknown', [])).error.code).toBe(-32601)
  })
})
