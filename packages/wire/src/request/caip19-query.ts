import { z } from 'zod'
import { describeField } from './field.ts'
import { readParameters } from './query.ts'

/** The parameter that asks for CAIP-19 asset types beside identifiers, for the API document. */
export const caip19QuerySchema: z.ZodType<{ readonly caip19?: 'true' | 'false' }> = z.object({
  caip19: describeField(
    z.enum(['true', 'false']).optional(),
    'Names assets by CAIP-19 too, beside their identifiers: `meta.caip19` of routes, swaps and tracked swaps, `caip19` of tokens, prices and balances. An asset without a published name has none. Default: what the operator has set, `false` unless changed.',
    '"true" or "false"',
  ),
})

/** Reads whether a query asks for CAIP-19, or says that it does not; `{}` where it says nothing. */
export const readCaip19 = (parameters: URLSearchParams): { readonly caip19?: boolean } => {
  const { caip19 } = readParameters(parameters)
  return caip19 === 'true' || caip19 === 'false' ? { caip19: caip19 === 'true' } : {}
}
