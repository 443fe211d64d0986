import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { createChain } from './chain.ts'
import type { UtxoOptions } from './options.ts'
import { context } from './testing/deposits.ts'
import { testWallet } from './testing/wallet.ts'

const chainOf = (options: UtxoOptions) => createChain(options, async () => ({ status: 404, headers: {}, text: '' }))

describe('the UTXO chains', () => {
  it('can be swept, and take several sources', () => {
    const { family, codes, sweeps, manySources } = chainOf({})
    expect([family, codes, sweeps, manySources]).toEqual([
      'utxo',
      ['BTC', 'LTC', 'DOGE', 'DASH', 'BCH', 'ZEC'],
      true,
      true,
    ])
  })

  it('know the account behind an address in any spelling, and none on other chains', () => {
    const { readAccounts: accounts } = chainOf({})
    const cash = accounts?.('BCH', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a')
    expect(cash).toHaveLength(1)
    expect(accounts?.('BCH', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu')).toEqual(cash)
    expect(accounts?.('BTC', 'no address')).toEqual([])
    expect(accounts?.('XMR', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu')).toEqual([])
  })

  it('refuse another chain, and name the codes there are', () => {
    const built = { tx: '', txType: 'PSBT', networkFee: 0n }
    expect(() => chainOf({}).decode(built, 'XMR')).toThrow(
      'XMR is not a supported UTXO chain; known codes are BTC, LTC, DOGE, DASH, BCH, ZEC.',
    )
  })

  it('have no gas price while no fee rate is known, which is a fault of the index', async () => {
    const { chain } = testWallet('BTC', 'null')
    const reason = await chain.readGas?.('BTC', context()).catch((error: unknown) => error)
    expect(UpstreamError.is(reason) && reason.message).toBe('No fee rate is known for BTC.')
  })
})

describe('the gateways of the UTXO chains', () => {
  const urlsOf = (options: UtxoOptions, code = 'BTC') =>
    chainOf(options)
      .listNodes?.(code)
      ?.map(({ url }) => url)

  it('are the public ones of BTC and LTC, unless they are refused or replaced', () => {
    expect(urlsOf({})).toEqual(['https://mempool.space/api', 'https://blockstream.info/api'])
    expect(urlsOf({}, 'LTC')).toEqual(['https://litecoinspace.org/api'])
    expect(urlsOf({ publicGateways: true })).toHaveLength(2)
    expect(urlsOf({ publicGateways: false })).toEqual([])
    const own = { BTC: { kind: 'esplora', url: 'http://own.test' } } as const
    for (const publicGateways of [true, false])
      expect(urlsOf({ publicGateways, gateways: own })).toEqual(['http://own.test'])
  })

  it('are absent for chains without one, and for other chains', () => {
    expect([urlsOf({}, 'DOGE'), urlsOf({}, 'XMR')]).toEqual([[], []])
    expect(urlsOf({ gateways: { XMR: { kind: 'esplora', url: 'http://own.test' } } }, 'XMR')).toEqual([])
  })
})

describe('bounds of fee rates', () => {
  it.each([{ min: 5, max: 5 }, { min: 0.1 }, { fallback: 0.1 }])('may be %j', (bounds) => {
    expect(chainOf({ feeRate: { BTC: bounds } }).codes).toContain('BTC')
  })

  it.each([
    [{ min: 6, max: 5 }, 'min 6, max 5 and fallback undefined'],
    [{ min: 0 }, 'min 0, max 500 and fallback undefined'],
    [{ fallback: 0 }, 'min 1, max 500 and fallback 0'],
    [{ max: Number.NaN }, 'min 1, max NaN and fallback undefined'],
  ])('are refused as %j', (bounds, said) => {
    expect(() => chainOf({ feeRate: { BTC: bounds } })).toThrow(
      new RangeError(`feeRate.BTC has ${said}; 0 < min <= max and fallback > 0 are required.`),
    )
  })

  it('say nothing on Zcash, which has no rate', () =>
    expect(chainOf({ feeRate: { ZEC: { min: 0 } } }).codes).toContain('ZEC'))
})
