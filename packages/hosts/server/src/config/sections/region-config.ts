import { z } from 'zod'

/** Sources of an end user's country, besides the edge's header. */
export interface RegionConfig {
  /** `ipCountry`: looks up IPv4 addresses on this machine. `none`: uses `http.edgeCountryHeader` only. Default `ipCountry`. */
  readonly kind: 'ipCountry' | 'none'
  /** A `.mmdb`, or `start,end,country` lines. Default: the database of `@switchyard/sources`. */
  readonly file?: string
}

export const regionSchema: z.ZodType<RegionConfig> = z
  .strictObject({ kind: z.enum(['ipCountry', 'none']).default('ipCountry'), file: z.string().min(1).optional() })
  .refine(({ kind, file }) => kind === 'ipCountry' || file === undefined, {
    path: ['file'],
    error: 'is used by kind "ipCountry" only',
  })
