import { describe, expect, it } from 'vitest'
import { observing, stagesOf } from '../../thorchain-family/src/testing/journey.ts'
import { observeSuite } from '../../thorchain-family/src/testing/observe-suite.ts'
import { payoutSuite } from '../../thorchain-family/src/testing/payout-suite.ts'
import { progressSuite } from '../../thorchain-family/src/testing/progress-suite.ts'
import { journey } from './testing/journey.ts'
import { member } from './testing/member.ts'

describe('observing', () => {
  observeSuite(member, journey)
  progressSuite(member, journey)
  payoutSuite(member, journey)

  it('does not guess what a code of several readings means before it is paid', async () => {
    const { tx, done } = stagesOf(member, journey)
    const observed = observing(member, journey)
    const stages = { ...done, swap_status: { pending: true } }
    const toAsset = async (code: string) =>
      (await observed({ tx: { ...tx, memo: `=:${code}:x:0/3/0` }, stages }))?.toAsset
    expect([await toAsset('c'), await toAsset('k'), await toAsset('z'), await toAsset('d')]).toEqual([
      '',
      '',
      'ZEC.ZEC',
      'DASH.DASH',
    ])
  })
})
