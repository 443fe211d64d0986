import type { AddressIndexOptions, ChainalysisOptions } from '@switchyard/sources'
import { z } from 'zod'
import { urlSchema } from '../../settings/url-schema.ts'
import { wordSchema } from '../../settings/value-schemas.ts'

/** Screening of addresses. Default: none. */
export interface ScreeningConfig {
  /** A list of bad addresses; see `AddressIndexOptions` in `@switchyard/sources`. Used at quote and swap. */
  readonly index?: Omit<AddressIndexOptions, 'http' | 'onError' | 'onLoaded'>
  /** The sanctions API, used at every swap. */
  readonly chainalysis?: Omit<ChainalysisOptions, 'http'>
  /** Time limit of the service for one address, milliseconds. Default 5 000. */
  readonly timeoutMs?: number
}

const index = z
  .strictObject({
    file: z.string().min(1).optional(),
    url: urlSchema.optional(),
    required: z.boolean().optional(),
    reloadMs: z.int().min(0).optional(),
    timeoutMs: z.int().min(1).optional(),
  })
  .refine(({ file, url }) => (file === undefined) !== (url === undefined), { error: 'must name a file or a url' })

const chainalysis = z.strictObject({ apiKey: wordSchema, baseUrl: urlSchema.optional() })

export const screeningSchema: z.ZodType<ScreeningConfig> = z.strictObject({
  index: index.optional(),
  chainalysis: chainalysis.optional(),
  timeoutMs: z.int().min(1).max(60_000).optional(),
})
