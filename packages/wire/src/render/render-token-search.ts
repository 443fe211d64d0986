import type { SearchResult } from '@switchyard/core'
import type { TokenSearchResponse } from '../response/tokens.ts'
import { renderToken } from './render-tokens.ts'

/** A page of found tokens as `GET /tokens/search` answers it. */
export const renderTokenSearch = ({ total, tokens }: SearchResult): TokenSearchResponse => ({
  count: total,
  tokens: tokens.map(renderToken),
})
