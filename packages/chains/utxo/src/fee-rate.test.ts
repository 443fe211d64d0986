import type { Http } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { createChain } from './chain.ts'
import type { UtxoOptions } from './options.ts'
import { context, transfer } from './testing/deposits.ts'
import { BASE, createLedger } from './testing/ledger.ts'
import { testWallet } from './testing/wallet.ts'

const wallet = testWallet('BTC', '1')
const key = wallet.key('one', 'p2wpkh')
/** Virtual bytes of a sweep of one p2wpkh input to one p2wpkh output, as wallets count them: 10.5 + 68 + 31. */
const BYTES = 110n

type Estimate = { readonly rate: string } | { readonly status: number } | 'silence'

/** A chain whose fee rate every one of several indexes is asked for; coins come from the first. */
const chainWith = (estimates: readonly Estimate[], options: UtxoOptions = {}) => {
  const ledger = createLedger('esplora', '1')
  ledger.pay({ script: key.script, address: key.address, value: 9_000_000_000n })
  const url = estimates.map((_, index) => `http://index-${index}.test`)
  const http: Http = async (request) => {
    const { host, pathname } = new URL(request.url)
    const estimate = estimates[Number(/\d/.exec(host)?.[0])] as Estimate
    if (!pathname.startsWith('/v1/fees')) return ledger.http({ ...request, url: `${BASE}${pathname}` })
    if (estimate === 'silence') return new Promise(() => {})
    if ('status' in estimate) return { status: estimate.status, headers: {}, text: '' }
    return { status: 200, headers: {}, text: `{"halfHourFee":${estimate.rate}}` }
  }
  return createChain({ ...options, gateways: { BTC: { kind: 'esplora', url } } }, http)
}

const sweep = async (estimates: readonly Estimate[]) => {
  const chain = chainWith(estimates)
  const deposit = transfer({
    chain: 'BTC',
    to: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    amount: 1n,
    sources: [key.address],
    sweep: true,
  })
  const { networkFee, warnings = [] } = await chain.build(deposit, await chain.readFunds(deposit, context()), context())
  return { rate: Number(networkFee) / Number(BYTES), warned: warnings.map(({ code }) => code) }
}

describe('the fee rate of several indexes', () => {
  it('is the median of three: one that lies decides nothing', async () => {
    expect(await sweep([{ rate: '500' }, { rate: '4' }, { rate: '5' }])).toEqual({ rate: 5, warned: [] })
    expect(await sweep([{ rate: '1' }, { rate: '6' }, { rate: '5' }])).toEqual({ rate: 5, warned: [] })
  })

  it('is the higher of two, by which three times the lower is the most, with a warning', async () => {
    expect(await sweep([{ rate: '4' }, { rate: '6' }])).toEqual({ rate: 6, warned: [] })
    expect(await sweep([{ rate: '500' }, { rate: '4' }])).toEqual({ rate: 12, warned: ['networkFeeUncertain'] })
    expect(await sweep([{ rate: '4' }, { rate: '500' }])).toEqual({ rate: 12, warned: ['networkFeeUncertain'] })
  })

  it('is that of the others when one fails or gives no estimate', async () => {
    expect(await sweep([{ status: 500 }, { rate: '7' }])).toEqual({ rate: 7, warned: [] })
    expect(await sweep(['silence', { rate: '7' }])).toEqual({ rate: 7, warned: [] })
  })

  it('carries a warning when a single index names a rate far above the usual', async () => {
    expect(await sweep([{ rate: '100' }])).toEqual({ rate: 100, warned: [] })
    expect(await sweep([{ rate: '101' }])).toEqual({ rate: 101, warned: ['networkFeeUncertain'] })
    expect(await sweep([{ rate: '500' }, { status: 500 }])).toEqual({ rate: 500, warned: ['networkFeeUncertain'] })
  })

  it('is the gas of the chain as well', async () => {
    expect(await chainWith([{ rate: '500' }, { rate: '4' }]).readGas?.('BTC', context())).toEqual({
      value: '12',
      unit: 'sat/vB',
    })
  })
})
