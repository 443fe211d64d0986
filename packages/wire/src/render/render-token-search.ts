import type { SearchResult } from '@switchyard/core'
import type { TokenSearchResponse } from '../response/tokens.ts'
import { renderToken } from './render-tokens.ts'

/** The body of `GET /tokens/search`. */
export const renderTokenSearch = ({ total, tokens }: SearchResult): TokenSearchResponse => ({
  count: total,
  tokens: tokens.map(renderToken),
})
