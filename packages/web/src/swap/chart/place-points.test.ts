import { describe, expect, it } from 'vitest'
import { placePoints } from './place-points.ts'

const route = (provider: string, expectedBuyAmount: string | undefined, total: number | undefined) => ({
  sellAsset: 'BTC.BTC',
  sellAmount: '1',
  buyAsset: 'ETH.ETH',
  fees: [],
  providers: [provider],
  totalSlippageBps: 0,
  legs: [],
  warnings: [],
  meta: { tags: [] },
  expectedBuyAmount,
  ...(total === undefined ? {} : { estimatedTime: { total } }),
})

describe('points of the chart', () => {
  it('lie between the least and the most of time and output', () => {
    const points = placePoints([route('A', '10', 100), route('B', '20', 300), route('C', '12.5', 200)])
    expect(points.map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [1, 1],
      [0.5, 0.25],
    ])
  })

  it('lie in the middle where all are the same, and leave out what is unknown', () => {
    const points = placePoints([route('A', '10', 100), route('B', undefined, 100), route('C', '10', undefined)])
    expect(points.map(({ x, y }) => [x, y])).toEqual([[0.5, 0.5]])
  })
})
