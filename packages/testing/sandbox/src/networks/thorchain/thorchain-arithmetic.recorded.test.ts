import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import type { Json } from '../../testing/json.ts'
import { nextPiece } from './engine/next-piece.ts'
import { quoteFees } from './quote/quote-fees.ts'

const data = 'providers/thorchain-mayachain/data'

describeRecorded('THORChain arithmetic', () => {
  const cases = recordedJson(`${data}/regtest/quote_swap_expectations.json`).cases as Json[]
  /** A figure that an assertion of the regression suite states. */
  const figure = (item: Json, field: string): bigint | undefined => {
    const line = (item.asserts as string[]).find((text) => text.startsWith(`.${field}`) && text.includes('=='))
    const match = line && /==\s*(?:\$\{\w+=)?"?(\d+)"?\}?\s*$/.exec(line)
    return match ? BigInt(match[1] as string) : undefined
  }
  const complete = cases.filter((item) =>
    ['fees.liquidity', 'fees.slippage_bps', 'fees.total_bps', 'expected_amount_out'].every(
      (field) => figure(item, field) !== undefined,
    ),
  )

  it('finds the regression cases that state all their figures', () => {
    expect(complete.length).toBeGreaterThanOrEqual(6)
  })

  it.each(complete)('reproduces slippage and total of regression case "$title" $params.amount', (item) => {
    const [liquidity, expected] = [figure(item, 'fees.liquidity') ?? 0n, figure(item, 'expected_amount_out') ?? 0n]
    const outbound = figure(item, 'fees.outbound') ?? 14_000n
    const affiliate = figure(item, 'fees.affiliate') ?? 0n
    const bps = affiliate > 0n ? BigInt(item.params.affiliate_bps) : 0n
    const fees = quoteFees({
      emit: expected + outbound + affiliate,
      liquidity,
      outbound,
      affiliateBps: bps > 0n ? [bps] : [],
    })
    expect(fees.slippageBps).toBe(figure(item, 'fees.slippage_bps'))
    expect(fees.totalBps).toBe(figure(item, 'fees.total_bps'))
    expect(fees.affiliate).toBe(affiliate)
    expect(fees.expected).toBe(expected)
  })

  it('sets the price limits recorded for failed pieces of a running stream', () => {
    const stream = (recordedJson(`${data}/thornode/tcbot_swaps_streaming.json`) as Json[]).find(
      (item) => item.failed_swaps,
    )
    const [deposit, quantity, limit] = [BigInt(stream.deposit), BigInt(stream.quantity), BigInt(stream.trade_target)]
    const piece = nextPiece({
      deposit,
      quantity,
      limit,
      count: 5n,
      spent: BigInt(stream.in),
      emitted: BigInt(stream.out),
    })
    expect(piece.size).toBe(3_323_333n)
    expect(stream.failed_swap_reasons.at(-1)).toBe(`emit asset 96784613400 less than price limit ${piece.target}`)
  })

  it('reproduces a recorded main network quote', () => {
    const quote = recordedJson(`${data}/thornode/xchain-aggregator_quoteSwap.json`)
    const fees = quoteFees({
      emit: BigInt(quote.expected_amount_out) + BigInt(quote.fees.outbound),
      liquidity: BigInt(quote.fees.liquidity),
      outbound: BigInt(quote.fees.outbound),
      affiliateBps: [],
    })
    expect([fees.slippageBps, fees.totalBps, fees.total]).toEqual([
      BigInt(quote.fees.slippage_bps),
      BigInt(quote.fees.total_bps),
      BigInt(quote.fees.total),
    ])
  })
})
