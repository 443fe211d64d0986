import { describe } from 'vitest'
import { lyingNodeSuite } from '../../thorchain-family/src/testing/lying-node-suite.ts'
import { testNetwork } from './testing/test-network.ts'

describe('of a single node', () => lyingNodeSuite(testNetwork))
