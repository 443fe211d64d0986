import { quoteFiles as filesIn, type QuoteFile } from '@switchyard/conformance'
import { token } from './tokens.ts'
import { ask } from './world.ts'

/** All case files of quotes. */
export const quoteFiles = (): readonly QuoteFile[] =>
  filesIn(`${import.meta.dirname}/../__fixtures__`, ({ sell, buy, ...rest }) =>
    ask({ ...rest, sell: token(sell, sell === 'NEAR.wNEAR-wrap.near' ? 24 : undefined), buy: token(buy) }),
  )
