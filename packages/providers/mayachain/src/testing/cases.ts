import type { QuoteFile } from '@switchyard/conformance'
import { quoteFiles as filesIn } from '../../../thorchain-family/src/testing/cases-suite.ts'
import { token } from './tokens.ts'

/** All quote case files. */
export const quoteFiles = (): readonly QuoteFile[] => filesIn(`${import.meta.dirname}/../__fixtures__`, token)
