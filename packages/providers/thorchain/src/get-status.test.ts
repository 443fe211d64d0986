import { describe } from 'vitest'
import { getStatusSuite } from '../../thorchain-family/src/testing/get-status-suite.ts'
import { payoutSuite } from '../../thorchain-family/src/testing/payout-suite.ts'
import { progressSuite } from '../../thorchain-family/src/testing/progress-suite.ts'
import { scenario } from './testing/swap-scenario.ts'
import { testNetwork } from './testing/test-network.ts'

describe('getStatus', () => {
  getStatusSuite(testNetwork, scenario)
  progressSuite(testNetwork, scenario)
  payoutSuite(testNetwork, scenario)
})
