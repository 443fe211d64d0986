import { describe, expect, it } from 'vitest'
import { createSandbox } from '../../../sandbox.ts'
import { stillSandbox } from '../../../testing/still-sandbox.ts'
import { client } from '../../../testing/wallet.ts'
import { chainflip } from '../chainflip.ts'
import { BTC, btcToEth, DESTINATION, ETH, flip, USDC, type Wire } from '../testing/chainflip-client.ts'

const node = (sandbox = stillSandbox()) => {
  const { post } = client(sandbox)
  const send = async (body: unknown): Promise<Wire> =>
    (await post(sandbox.urls.networks.chainflip?.node ?? '', body)).json()
  const call = (method: string, params: unknown = []): Promise<Wire> => send({ jsonrpc: '2.0', id: 1, method, params })
  return {
    sandbox,
    send,
    call,
    result: async (method: string, params?: unknown) => (await call(method, params)).result,
  }
}

describe('a State Chain node', () => {
  it('reports the limits that the backend enforces', async () => {
    const { sandbox, result } = node()
    const { ingress_egress, swapping, pools } = await result('cf_environment')
    expect(BigInt(ingress_egress.minimum_deposit_amounts.Bitcoin.BTC)).toBe(40_000n)
    const below = await flip(sandbox).get(`/v2/quote?${new URLSearchParams(btcToEth('39999'))}`)
    expect(((await below.json()) as Wire).message).toContain('(40000)')
    expect(ingress_egress.egress_dust_limits.Bitcoin.BTC).toBe('0x258')
    expect(Object.keys(pools.fees.Ethereum)).not.toContain('USDC')
    expect(swapping.maximum_swap_amounts.Ethereum).toMatchObject({ ETH: null, FLIP: expect.stringMatching(/^0x/) })
    expect(await result('cf_swapping_environment')).toEqual(swapping)
  })

  it('simulates the swap that the backend quotes', async () => {
    const { sandbox, result, call } = node()
    const [quote] = await flip(sandbox).quote(btcToEth('5000000', { brokerCommissionBps: '35' }))
    const rate = await result('cf_swap_rate_v3', [BTC, ETH, '0x4c4b40', 35, null, null, [], [], false])
    expect(BigInt(rate.output)).toBe(BigInt(quote.egressAmount))
    expect(BigInt(rate.intermediary)).toBe(BigInt(quote.intermediateAmount))
    const fee = (type: string) => BigInt(quote.includedFees.find((one: Wire) => one.type === type).amount)
    expect(
      [rate.ingress_fee, rate.network_fee, rate.broker_commission, rate.egress_fee].map((one) => BigInt(one.amount)),
    ).toEqual(['INGRESS', 'NETWORK', 'BROKER', 'EGRESS'].map(fee))
    const free = await result('cf_swap_rate_v3', [
      BTC,
      USDC,
      5_000_000,
      0,
      null,
      null,
      ['IngressDepositChannel', 'Network', 'Egress'],
    ])
    expect([free.intermediary, free.ingress_fee.amount, free.network_fee.amount, free.egress_fee.amount]).toEqual([
      null,
      '0x0',
      '0x0',
      '0x0',
    ])
    expect((await call('cf_swap_rate_v3', [BTC, ETH, '0x0'])).error).toMatchObject({ code: -32602 })
    expect((await call('cf_swap_rate_v3', [BTC, ETH, '0x38d7ea4c68000'])).error).toMatchObject({ code: -32021 })
  })

  it('closes what a halted chain takes', async () => {
    const { sandbox, result } = node()
    sandbox.faults.set('chainflip', { halt: 'BTC' })
    expect(await result('cf_safe_mode_statuses')).toMatchObject({
      ingress_egress_bitcoin: { vault_deposit_witnessing_enabled: false },
      ingress_egress_ethereum: { vault_deposit_witnessing_enabled: true },
      ingress_egress_polkadot: { vault_deposit_witnessing_enabled: true },
    })
  })

  it('identifies its chain and shows its blocks', async () => {
    const { sandbox, result } = node()
    expect(await result('chain_getBlockHash', [0])).toMatch(/^0x8b8c140b/)
    const header = await result('chain_getHeader')
    const height = Number(header.number)
    expect(await result('chain_getBlockHash', [height - 1])).toBe(header.parentHash)
    expect(await result('chain_getBlockHash', [height + 1])).toBeNull()
    expect(await result('chain_getHeader', [header.parentHash])).toMatchObject({
      number: `0x${(height - 1).toString(16)}`,
    })
    // Twox128 of `Timestamp` and of `Now`.
    const time = await result('state_getStorage', [
      '0xf0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb',
    ])
    const written = Number(Buffer.from(time.slice(2), 'hex').readBigUInt64LE())
    expect(written).toBe(sandbox.world.clock.now())
    expect(await result('state_getStorage', ['0x00'])).toBeNull()
  })

  it('has the assets of its runtime, and no key of a broker', async () => {
    const { result, call, send } = node(createSandbox({ networks: [chainflip({ runtime: 11_100 })] }))
    const names = (await result('cf_supported_assets')).map(({ chain, asset }: Wire) => `${chain}.${asset}`)
    expect(names).toContain('Assethub.DOT')
    expect(names).not.toContain('Ethereum.WBTC')
    expect(names).not.toContain('Tron.TRX')
    expect((await result('state_getRuntimeVersion')).specVersion).toBe(11_100)
    expect((await call('cf_swap_rate_v3', [{ chain: 'Tron', asset: 'TRX' }, ETH, '0x1'])).error.code).toBe(-32602)
    expect((await call('broker_request_swap_deposit_address', [])).error.code).toBe(-32601)
    expect((await send([null]))[0].error.code).toBe(-32601)
  })

  it('encodes a swap for a named broker as the broker does', async () => {
    const { sandbox, result } = node()
    const refund_parameters = { retry_duration: 10, refund_address: DESTINATION, min_price: '0x1' }
    const extra = { chain: 'Ethereum', input_amount: '0x2540be400', refund_parameters }
    const target = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    const { result: own } = await flip(sandbox).rpc('broker_request_swap_parameter_encoding', [
      ETH,
      BTC,
      target,
      5,
      extra,
    ])
    const broker = (await result('cf_accounts'))[0][0]
    expect(await result('cf_request_swap_parameter_encoding', [broker, ETH, BTC, target, 5, extra])).toEqual(own)
    const parameters = await result('cf_encode_cf_parameters', [broker, ETH, BTC, target, 5, refund_parameters])
    expect(own.calldata).toContain(parameters.slice(2))
  })
})
