import { describe, expect, it } from 'vitest'
import { getStatusSuite } from '../../thorchain-family/src/testing/get-status-suite.ts'
import { payoutSuite } from '../../thorchain-family/src/testing/payout-suite.ts'
import { progressSuite } from '../../thorchain-family/src/testing/progress-suite.ts'
import { stagesOf, statusOf } from '../../thorchain-family/src/testing/swap-scenario.ts'
import { scenario } from './testing/swap-scenario.ts'
import { testNetwork } from './testing/test-network.ts'

describe('getStatus', () => {
  getStatusSuite(testNetwork, scenario)
  progressSuite(testNetwork, scenario)
  payoutSuite(testNetwork, scenario)

  it('leaves the buy asset of an ambiguous code empty before the payout', async () => {
    const { tx, done } = stagesOf(testNetwork, scenario)
    const statusAfter = statusOf(testNetwork, scenario)
    const stages = { ...done, swap_status: { pending: true } }
    const toAsset = async (code: string) =>
      (await statusAfter({ tx: { ...tx, memo: `=:${code}:x:0/3/0` }, stages }))?.toAsset
    expect([await toAsset('c'), await toAsset('k'), await toAsset('z'), await toAsset('d')]).toEqual([
      '',
      '',
      'ZEC.ZEC',
      'DASH.DASH',
    ])
  })
})
