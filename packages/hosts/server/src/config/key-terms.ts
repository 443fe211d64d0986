import type { Caller } from '@switchyard/core'
import { z } from 'zod'
import { signingSchema } from './signing-schema.ts'

/** The terms of a key: a caller without its id. */
export type KeyTerms = Omit<Caller, 'id'>

const usd = z.string().regex(/^\d+(\.\d+)?$/, 'must be a decimal such as "1000"')
const accounts = z.record(z.string(), z.string()).default({})
const perMinute = z.int().positive().optional()

const tiers = z
  .array(z.strictObject({ fromUsd: usd, bps: z.int().min(0).max(1000) }))
  .refine((rows) => rows.every((row, index) => index === 0 || Number(rows[index - 1]?.fromUsd) < Number(row.fromUsd)), {
    error: 'must be in order of fromUsd, each once',
  })
  .default([])

/** Id of a key. */
export const keyId: z.ZodType<string, string> = z
  .string()
  .regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, ".", "_" or "-"')

/** The schemas of a key's terms. */
export const keyTermsShape: { readonly [Name in keyof KeyTerms]-?: z.ZodType<KeyTerms[Name]> } = {
  affiliateTiers: tiers,
  affiliateAccounts: accounts,
  serviceTiers: tiers,
  serviceAccounts: accounts,
  perMinute: z
    .strictObject({
      quote: perMinute,
      swap: perMinute,
      track: perMinute,
      catalogue: perMinute,
      price: perMinute,
      screen: perMinute,
    })
    .default({}),
  maxTradeUsd: usd.optional(),
  allowFlexInput: z.boolean().optional(),
  maxStreams: z.int().min(1).max(100_000).optional(),
  allowProviders: z.array(z.string()).optional(),
  denyProviders: z.array(z.string()).optional(),
  explain: z.boolean().default(false),
  operator: z.boolean().optional(),
  routeSellAmount: z.enum(['smallestUnits', 'decimal']).optional(),
  signing: signingSchema.optional(),
}
