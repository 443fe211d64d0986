import { quoteFiles as filesIn, type QuoteFile } from '@switchyard/conformance'
import { quoteParams } from './fixture.ts'
import { token } from './tokens.ts'

type Asset = readonly [identifier: string, decimals?: number]

/** All case files of quotes; assets are written with their decimals. */
export const quoteFiles = (): readonly QuoteFile[] =>
  filesIn<Asset>(`${import.meta.dirname}/../__fixtures__`, ({ sell, buy, sellAmount }) =>
    quoteParams({ sell: token(...sell), buy: token(...buy), sellAmount }),
  )
