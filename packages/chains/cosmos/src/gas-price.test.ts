import { describe, expect, it } from 'vitest'
import { networks } from './network.ts'
import { buildOver, chainOver, coin, gatewayOf } from './testing/fixtures.ts'
import { addressOf } from './testing/signed.ts'

const MARKET = '/feemarket/v1/gas_prices'
const NODE = '/cosmos/base/node/v1beta1/config'

const feeWith = async (code: string, answers: Readonly<Record<string, unknown>>) => {
  const { prefix = '', coins = {} } = networks.find((network) => network.code === code) ?? {}
  const [ticker = '', denom = ''] = Object.entries(coins)[0] ?? []
  const { http } = gatewayOf({ balances: { [denom]: '900000000' }, answers })
  const [from, to] = [
    await addressOf(new Uint8Array(32).fill(3), prefix),
    await addressOf(new Uint8Array(32).fill(4), prefix),
  ]
  const built = await buildOver(
    chainOver(http, { gateway: { KUJI: 'https://kujira.example', NOBLE: 'https://noble.example' } }),
    {
      kind: 'simpleTransfer',
      asset: coin(code, ticker, 6),
      amount: 1_000_000n,
      sources: [from],
      to,
    },
  )
  expect(built.tx).toMatchObject({ fee: { amount: [{ denom, amount: String(built.networkFee) }], gas: '200000' } })
  return built.networkFee
}

const market = (amount: string) => ({
  [MARKET]: {
    prices: [
      { denom: 'uother', amount: '9' },
      { denom: 'uatom', amount },
    ],
  },
})

describe('the fee', () => {
  it('of GAIA is twice the price of the fee market', async () => {
    expect(await feeWith('GAIA', market('0.005000000000000000'))).toBe(2_000n)
    expect(await feeWith('GAIA', market('0.123456789012345678'))).toBe(49_383n)
  })

  it.each([
    ['no answer', {}],
    ['a price of another coin', { [MARKET]: { prices: [{ denom: 'uother', amount: '1' }] } }],
    ['an incredible price', market('1.000000001')],
    ['a price of zero', market('0.000000000000000000')],
    ['a malformed price', market('1e-3')],
  ])('of GAIA is the dated fallback with %s', async (_, answers) => {
    expect(await feeWith('GAIA', answers)).toBe(5_000n)
  })

  it('of NOBLE is above the minimum of the node and of the validators', async () => {
    expect(await feeWith('NOBLE', { [NODE]: { minimum_gas_price: '0.3ausdy,0.2uusdc' } })).toBe(50_000n)
    expect(await feeWith('NOBLE', { [NODE]: { minimum_gas_price: '0.001uusdc' } })).toBe(25_000n)
    expect(await feeWith('NOBLE', { [NODE]: { minimum_gas_price: '' } })).toBe(25_000n)
  })

  it('of KUJI is above the minimum of the node', async () => {
    expect(await feeWith('KUJI', { [NODE]: { minimum_gas_price: '0.0051ibc/ABC,0.01ukuji' } })).toBe(3_000n)
  })
})

describe("the chains' own fee", () => {
  const deposit = async (code: string, ticker: string, answers: Readonly<Record<string, unknown>>) => {
    const { prefix = '' } = networks.find((network) => network.code === code) ?? {}
    const { http } = gatewayOf({ balances: { rune: '900000000000', cacao: '900000000000' }, answers })
    const sources = [await addressOf(new Uint8Array(32).fill(3), prefix)] as [string]
    const asset = coin(code, ticker)
    const built = await buildOver(chainOver(http), {
      kind: 'transferWithMemo',
      form: 'msgDeposit',
      asset,
      amount: 5n,
      sources,
      memo: '=:b:x',
    })
    return built.networkFee
  }

  it('is read from both networks, and not believed when it is a hundred times the usual one', async () => {
    const maya = (fee: unknown) => deposit('MAYA', 'CACAO', { '/mayachain/mimir': { NATIVETRANSACTIONFEE: fee } })
    expect(await maya(5_000_000_000)).toBe(5_000_000_000n)
    expect(await maya(-1)).toBe(2_000_000_000n)
    expect(await maya(200_000_000_001)).toBe(2_000_000_000n)
    const thor = (fee: string) => deposit('THOR', 'RUNE', { '/thorchain/network': { native_tx_fee_rune: fee } })
    expect(await thor('3000000')).toBe(3_000_000n)
    expect(await thor('200000001')).toBe(2_000_000n)
  })
})
