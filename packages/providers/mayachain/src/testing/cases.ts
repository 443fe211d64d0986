import type { QuoteFile } from '@switchyard/conformance'
import { quoteFiles as filesIn } from '../../../thorchain-family/src/testing/cases-suite.ts'
import { token } from './tokens.ts'

/** All case files of quotes. */
export const quoteFiles = (): readonly QuoteFile[] => filesIn(`${import.meta.dirname}/../__fixtures__`, token)
