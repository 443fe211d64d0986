import { describe, expect, it } from 'vitest'
import { estimateGasPrice, estimateInboundFee } from './estimate-inbound-fee.ts'
import { estimateDepositGas, estimateDepositVsize } from './inbound-fee.ts'

describe('estimateInboundFee', () => {
  it('is gas on EVM chains, more for tokens and contract calls', () => {
    const coin: { readonly chain: string; readonly address?: string } = { chain: 'ETH' }
    const token = { chain: 'ETH', address: '0x1' }
    for (const sell of [coin, token])
      for (const viaContract of [false, true])
        expect(estimateInboundFee(sell, { viaContract }).amount).toBe(
          estimateDepositGas(sell, viaContract) * estimateGasPrice('ETH'),
        )
    expect(estimateGasPrice('CRO')).toBe(1_000_000_000n)
  })
  it('is a plain transfer on EVM chains unless it is a contract call', () => {
    expect(estimateInboundFee({ chain: 'ETH' })).toEqual({
      type: 'inbound',
      asset: { identifier: 'ETH.ETH', chain: 'ETH', decimals: 18 },
      amount: 21_000n * 1_500_000_000n,
    })
    expect(estimateInboundFee({ chain: 'ETH' }, {}).amount).toBe(21_000n * 1_500_000_000n)
  })
  it('is by size on UTXO chains, memo included', () => {
    expect(estimateInboundFee({ chain: 'BTC' }).amount).toBe(4n * BigInt(estimateDepositVsize('BTC', 0)))
    expect(estimateInboundFee({ chain: 'DOGE' }, { memoBytes: 60 }).amount).toBe(
      1_000n * BigInt(estimateDepositVsize('DOGE', 60)),
    )
  })
  it('is a fixed figure elsewhere, in the coin of the chain', () => {
    expect(estimateInboundFee({ chain: 'TRON', address: 'T1' })).toMatchObject({
      type: 'inbound',
      amount: 13_373_500n,
      asset: { identifier: 'TRON.TRX', decimals: 6 },
    })
    expect(estimateInboundFee({ chain: 'SOL' }).amount).toBe(5_000n)
    expect(estimateInboundFee({ chain: 'SOL', address: 'EPjF' }).amount).toBe(2_050_000n)
    expect(estimateInboundFee({ chain: 'GAIA' }).amount).toBe(0n)
    expect(estimateInboundFee({ chain: 'GAIA', address: 'ibc' }).amount).toBe(0n)
  })
  it('is refused on an unknown chain', () => {
    expect(() => estimateInboundFee({ chain: 'NOPE' })).toThrow('"NOPE" is not a known chain code.')
  })
})
