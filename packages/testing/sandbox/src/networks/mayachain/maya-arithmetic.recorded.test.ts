import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { swapLeg } from '../thorchain/math/swap-leg.ts'
import { virtualSwapQuantity } from '../thorchain/math/virtual-swap-quantity.ts'
import { quoteFees } from '../thorchain/quote/quote-figures.ts'

const data = 'providers/thorchain-mayachain/data/mayanode'

describeRecorded('Maya arithmetic', () => {
  it.each(['xchain-mayaquery_QuoteSSwapEthBtc.json', 'xchain-mayaamm_quote-sswap.json'])(
    'restates slippage and total of %s, with the five basis points voted then',
    (file) => {
      const { fees: told, expected_amount_out: expected } = recordedJson(`${data}/${file}`)
      const added = BigInt(recordedJson(`${data}/xchain-mayaquery_mimir.json`).SLIPFEEADDEDBASISPOINTS)
      const fees = quoteFees({
        emit: BigInt(expected) + BigInt(told.outbound),
        liquidity: BigInt(told.liquidity),
        outbound: BigInt(told.outbound),
        affiliateBps: [],
        addedSlip: added,
      })
      expect(added).toBe(5n)
      expect([fees.slippageBps, fees.totalBps, fees.total, fees.expected]).toEqual([
        BigInt(told.slippage_bps),
        BigInt(told.total_bps),
        BigInt(told.total),
        BigInt(expected),
      ])
    },
  )

  it('cuts a large deposit into as many pieces as a stream of a day allows, as recorded', () => {
    const { max_streaming_quantity: told } = recordedJson(`${data}/xchain-mayaamm_quote-sswap.json`)
    const pool = { asset: 10n ** 11n, rune: 10n ** 16n }
    const terms = { source: pool, target: pool, deposit: 10n ** 11n, interval: 100n, minimumBps: 5n, sellsCoin: false }
    expect(virtualSwapQuantity(terms)).toBe(BigInt(told))
    expect(virtualSwapQuantity({ ...terms, interval: 0n })).toBe(0n)
    // Half the depth of both together, 10^16 CACAO, at 2.5 of 10000 parts a piece is 2.5·10^7 of the asset.
    expect(virtualSwapQuantity({ ...terms, deposit: 10n ** 8n, interval: 1n })).toBe(4n)
  })

  it('takes the added basis points out of what a swap emits', () => {
    const pool = { asset: 10n ** 12n, rune: 10n ** 16n }
    const plain = swapLeg(pool, 'asset', 10n ** 9n, 0n)
    const charged = swapLeg(pool, 'asset', 10n ** 9n, 0n, 5n)
    const gross = (10n ** 9n * 10n ** 16n) / (10n ** 12n + 10n ** 9n)
    expect((plain?.emit ?? 0n) - (charged?.emit ?? 0n)).toBe((gross * 5n) / 10_000n)
    expect((charged?.slip ?? 0n) - (plain?.slip ?? 0n)).toBe(5n)
  })
})
