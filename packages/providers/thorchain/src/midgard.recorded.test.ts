import { describeRecorded } from '@switchyard/test-support'
import { readHistory } from '@switchyard/thorchain-family'
import { expect, it } from 'vitest'
import { thorchainNetwork } from './network.ts'
import { recorded } from './testing/recordings.ts'

const histories = (file: string) =>
  recorded(`midgard/${file}`).actions.map((action: unknown) => readHistory(thorchainNetwork, { actions: [action] }))

describeRecorded('Midgard', () => {
  it('provides the reason of each refund', () => {
    const found = histories('tcbot_v2_refund.json')
    const actions = recorded('midgard/tcbot_v2_refund.json').actions
    expect(found.map(({ refundReason }: { refundReason?: string }) => refundReason)).toEqual(
      actions.map(({ metadata }: { metadata: { refund: { reason: string } } }) => metadata.refund.reason),
    )
    expect(found[0]).toEqual({
      refundReason: "BNB.MATIC-416 pool doesn't exist",
      block: 285_240,
      swappedAt: 1_614_180_412,
      paidAt: 1_614_180_412,
    })
    expect(new Set(found.map(({ refundReason }: { refundReason?: string }) => refundReason)).size).toBeGreaterThan(10)
  })

  it('provides the times of swaps and payments', () => {
    expect(histories('tcbot_v2_single.json')).toEqual([
      { block: 3_706_538, swappedAt: 1_641_606_442, paidAt: 1_641_606_442 },
    ])
    expect(histories('xchain-aggregator_actions.json')).toEqual([
      { block: 15_151_326, swappedAt: 1_710_685_749, paidAt: 1_710_685_749 },
      { block: 15_151_325, swappedAt: 1_710_685_742, paidAt: 1_710_685_742 },
    ])
    expect(histories('xchain-tcquery_actions.json')).toEqual([
      { block: 17_788_072, swappedAt: 1_726_829_842, paidAt: 1_726_829_842 },
      { block: 15_151_326, swappedAt: 1_710_685_749, paidAt: 1_710_685_749 },
      { block: 15_151_325, swappedAt: 1_710_685_742, paidAt: 1_710_685_742 },
      { block: 17_688_300, swappedAt: 1_726_236_032, paidAt: 1_726_236_032 },
    ])
  })
})
