import { describe, expect, it } from 'vitest'
import { depositGas, depositVsize } from './inbound-fee.ts'
import { usualGasPrice, usualInbound } from './usual-inbound.ts'

describe('usualInbound', () => {
  it('is gas on EVM chains, more for tokens and contract calls', () => {
    const coin: { readonly chain: string; readonly address?: string } = { chain: 'ETH' }
    const token = { chain: 'ETH', address: '0x1' }
    for (const sell of [coin, token])
      for (const viaContract of [false, true])
        expect(usualInbound(sell, { viaContract }).amount).toBe(depositGas(sell, viaContract) * usualGasPrice('ETH'))
    expect(usualGasPrice('CRO')).toBe(1_000_000_000n)
  })
  it('is a plain transfer on EVM chains unless it is a contract call', () => {
    expect(usualInbound({ chain: 'ETH' })).toEqual({
      type: 'inbound',
      asset: { identifier: 'ETH.ETH', chain: 'ETH', decimals: 18 },
      amount: 21_000n * 1_500_000_000n,
    })
    expect(usualInbound({ chain: 'ETH' }, {}).amount).toBe(21_000n * 1_500_000_000n)
  })
  it('is by size on UTXO chains, memo included', () => {
    expect(usualInbound({ chain: 'BTC' }).amount).toBe(4n * BigInt(depositVsize('BTC', 0)))
    expect(usualInbound({ chain: 'DOGE' }, { memoBytes: 60 }).amount).toBe(1_000n * BigInt(depositVsize('DOGE', 60)))
  })
  it('is a fixed figure elsewhere, in the coin of the chain', () => {
    expect(usualInbound({ chain: 'TRON', address: 'T1' })).toMatchObject({
      type: 'inbound',
      amount: 13_373_500n,
      asset: { identifier: 'TRON.TRX', decimals: 6 },
    })
    expect(usualInbound({ chain: 'SOL' }).amount).toBe(5_000n)
    expect(usualInbound({ chain: 'SOL', address: 'EPjF' }).amount).toBe(2_050_000n)
    expect(usualInbound({ chain: 'GAIA' }).amount).toBe(0n)
    expect(usualInbound({ chain: 'GAIA', address: 'ibc' }).amount).toBe(0n)
  })
  it('is refused on an unknown chain', () => {
    expect(() => usualInbound({ chain: 'NOPE' })).toThrow('"NOPE" is not a known chain code.')
  })
})
