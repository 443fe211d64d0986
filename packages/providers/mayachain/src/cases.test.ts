import { describe } from 'vitest'
import { casesSuite } from '../../thorchain-family/src/testing/cases-suite.ts'
import { quoteFiles } from './testing/cases.ts'
import { testNetwork } from './testing/test-network.ts'

describe('a quote case', () => casesSuite(testNetwork, quoteFiles()))
