import { quoteFiles as filesIn, type QuoteFile } from '@switchyard/conformance'
import { params } from './test-network.ts'
import { token } from './tokens.ts'

/** All case files of quotes. */
export const quoteFiles = (): readonly QuoteFile[] =>
  filesIn(`${import.meta.dirname}/../__fixtures__`, ({ sell, buy, ...rest }) =>
    params({ ...rest, sell: token(sell, sell === 'NEAR.wNEAR-wrap.near' ? 24 : undefined), buy: token(buy) }),
  )
