import { describe } from 'vitest'
import { observeSuite } from '../../thorchain-family/src/testing/observe-suite.ts'
import { payoutSuite } from '../../thorchain-family/src/testing/payout-suite.ts'
import { progressSuite } from '../../thorchain-family/src/testing/progress-suite.ts'
import { journey } from './testing/journey.ts'
import { member } from './testing/member.ts'

describe('observing', () => {
  observeSuite(member, journey)
  progressSuite(member, journey)
  payoutSuite(member, journey)
})
