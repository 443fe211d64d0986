import { createToken } from '@switchyard/provider-kit'
import { describe, expect, it } from 'vitest'
import type { Inbound } from '../node/node-state.ts'
import { networkData as network } from '../testing/network-data.ts'
import { btc, eth, usdc } from '../testing/tokens.ts'
import { estimateDepositFee } from './estimate-deposit-fee.ts'

const inbound = (gasRate: bigint, gasRateUnits = ''): Inbound => ({
  chain: 'X',
  vault: 'v',
  halted: false,
  gasRate,
  gasRateUnits,
  outboundFee: 1n,
  dust: 1n,
})

const amountOf = (sell: string, entry?: Inbound, memoBytes = 0): bigint | undefined =>
  estimateDepositFee(createToken(sell), { network, inbound: entry, memoBytes })?.amount

describe('the fee of a deposit', () => {
  // BIP-141 weights: 11 of the frame, 68 of one input, 62 of two outputs, 71 of a memo of 60 bytes.
  it('on a UTXO chain is the rate times the size', () => {
    expect(estimateDepositFee(btc, { network, inbound: inbound(21n), memoBytes: 60 })).toEqual({
      type: 'inbound',
      asset: { identifier: 'BTC.BTC', chain: 'BTC', decimals: 8 },
      amount: 21n * 212n,
    })
    expect(estimateDepositFee(btc, { network, inbound: undefined, memoBytes: 60 })).toBeUndefined()
  })

  // ZIP-317: 5,000 zatoshi for each action of 34 bytes, at least two.
  it('on Zcash follows the actions, not the rate', () => {
    // 79 bytes and those of the memo, which need one more from 76 on.
    const fees = [0, 23, 24, 57, 58, 90, 91].map((bytes) => amountOf('ZEC.ZEC', inbound(999n), bytes))
    expect(fees).toEqual([15_000n, 15_000n, 20_000n, 20_000n, 25_000n, 25_000n, 30_000n])
    expect(amountOf('ZEC.ZEC')).toBe(15_000n)
  })

  it('on an EVM chain is the gas of the router call in the unit that the node names', () => {
    const wei = (units: string) =>
      estimateDepositFee(eth, { network, inbound: inbound(15n, units), memoBytes: 60 })?.amount
    expect(['gwei', 'nAVAX', 'centigwei', 'mwei', 'wei'].map(wei)).toEqual([
      15n * 10n ** 9n * 80_000n,
      15n * 10n ** 9n * 80_000n,
      15n * 10n ** 7n * 80_000n,
      15n * 10n ** 6n * 80_000n,
      15n * 80_000n,
    ])
    expect(estimateDepositFee(usdc, { network, inbound: inbound(15n, 'gwei'), memoBytes: 60 })).toMatchObject({
      asset: { identifier: 'ETH.ETH' },
      amount: 15n * 10n ** 9n * 120_000n,
    })
    expect([wei('szabo'), wei(''), amountOf('ETH.ETH')]).toEqual([undefined, undefined, undefined])
  })

  it('is a usual one on chains whose fee does not follow from the rate', () => {
    const coins = ['GAIA.ATOM', 'KUJI.KUJI', 'NOBLE.USDC', 'XRP.XRP', 'TRON.TRX', 'SOL.SOL', 'XRD.XRD']
    expect(coins.map((coin) => amountOf(coin, inbound(999n)))).toEqual([
      6_000n,
      6_000n,
      20_000n,
      12n,
      1_500_000n,
      5_000n,
      500_000_000_000_000_000n,
    ])
    const usdt = createToken('TRON.USDT-TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 6)
    expect(estimateDepositFee(usdt, { network, inbound: undefined, memoBytes: 60 })?.amount).toBe(14_500_000n)
    expect(amountOf('NEAR.NEAR', inbound(999n))).toBeUndefined()
  })

  it('on the network itself is that of its deposit message, 0.02 RUNE', () => {
    expect(amountOf('THOR.RUNE', inbound(999n))).toBe(2_000_000n)
    expect(
      estimateDepositFee(createToken('THOR.RUNE'), {
        network: { ...network, chain: 'MAYA' },
        inbound: undefined,
        memoBytes: 60,
      })?.amount,
    ).toBe(2_000_000n)
    expect(
      estimateDepositFee(createToken('THOR.RUNE'), {
        network: { ...network, nativeDepositFee: 5n },
        inbound: undefined,
        memoBytes: 60,
      })?.amount,
    ).toBe(5n)
  })
})
