import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { swapLeg } from '../thorchain/math/swap-leg.ts'
import { virtualSwapQuantity } from '../thorchain/math/virtual-swap-quantity.ts'
import { quoteFees } from '../thorchain/quote/quote-fees.ts'

const data = 'providers/thorchain-mayachain/data/mayanode'

describeRecorded('Maya arithmetic', () => {
  it.each(['xchain-mayaquery_QuoteSSwapEthBtc.json', 'xchain-mayaamm_quote-sswap.json'])(
    'reproduces slippage and total of %s, with the five basis points voted at the time',
    (file) => {
      const { fees: recorded, expected_amount_out: expected } = recordedJson(`${data}/${file}`)
      const added = BigInt(recordedJson(`${data}/xchain-mayaquery_mimir.json`).SLIPFEEADDEDBASISPOINTS)
      const fees = quoteFees({
        emit: BigInt(expected) + BigInt(recorded.outbound),
        liquidity: BigInt(recorded.liquidity),
        outbound: BigInt(recorded.outbound),
        affiliateBps: [],
        addedSlip: added,
      })
      expect(added).toBe(5n)
      expect([fees.slippageBps, fees.totalBps, fees.total, fees.expected]).toEqual([
        BigInt(recorded.slippage_bps),
        BigInt(recorded.total_bps),
        BigInt(recorded.total),
        BigInt(expected),
      ])
    },
  )

  it('splits a large deposit into as many pieces as a one-day stream allows, as recorded', () => {
    const { max_streaming_quantity: quantity } = recordedJson(`${data}/xchain-mayaamm_quote-sswap.json`)
    const pool = { asset: 10n ** 11n, rune: 10n ** 16n }
    const terms = { source: pool, target: pool, deposit: 10n ** 11n, interval: 100n, minimumBps: 5n, sellsCoin: false }
    expect(virtualSwapQuantity(terms)).toBe(BigInt(quantity))
    expect(virtualSwapQuantity({ ...terms, interval: 0n })).toBe(0n)
    // The virtual depth is 10^16 CACAO; 2.5 of 10000 parts per piece is 2.5·10^7 of the asset.
    expect(virtualSwapQuantity({ ...terms, deposit: 10n ** 8n, interval: 1n })).toBe(4n)
  })

  it('deducts the added basis points from the emitted amount', () => {
    const pool = { asset: 10n ** 12n, rune: 10n ** 16n }
    const plain = swapLeg(pool, 'asset', 10n ** 9n, 0n)
    const charged = swapLeg(pool, 'asset', 10n ** 9n, 0n, 5n)
    const gross = (10n ** 9n * 10n ** 16n) / (10n ** 12n + 10n ** 9n)
    expect((plain?.emit ?? 0n) - (charged?.emit ?? 0n)).toBe((gross * 5n) / 10_000n)
    expect((charged?.slip ?? 0n) - (plain?.slip ?? 0n)).toBe(5n)
  })
})
