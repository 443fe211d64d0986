import type { SearchResult } from '@switchyard/core'
import type { TokenSearchResponse } from '../response/tokens.ts'
import { addCaip19 } from './caip19-names.ts'
import type { RenderOptions } from './render-options.ts'
import { renderToken } from './render-tokens.ts'

/** The body of `GET /tokens/search`. */
export const renderTokenSearch = (
  { total, tokens }: SearchResult,
  { caip19 }: RenderOptions = {},
): TokenSearchResponse => ({
  count: total,
  tokens: tokens.map((token) => (caip19 ? addCaip19(renderToken(token)) : renderToken(token))),
})
