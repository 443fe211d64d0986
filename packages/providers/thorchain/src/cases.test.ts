import { describe } from 'vitest'
import { casesSuite } from '../../thorchain-family/src/testing/cases-suite.ts'
import { quoteFiles } from './testing/cases.ts'
import { member } from './testing/member.ts'

describe('a case of a quote', () => casesSuite(member, quoteFiles()))
