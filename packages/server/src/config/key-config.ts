import type { FeeTier, Service } from '@switchyard/core'
import { z } from 'zod'

/** One API key and what it may do. */
export interface KeyConfig {
  /** Stable name, shown in logs and kept with swaps. */
  readonly id: string
  /** The key itself, or `sha256:` and the hex digest of it. */
  readonly key: string
  /** ISO 8601; the key is refused from then on. */
  readonly expiresAt?: string
  readonly affiliateTiers: readonly FeeTier[]
  readonly affiliateAccounts: Readonly<Record<string, string>>
  readonly serviceTiers: readonly FeeTier[]
  readonly serviceAccounts: Readonly<Record<string, string>>
  readonly perMinute: Readonly<Partial<Record<Service, number>>>
  readonly maxTradeUsd?: string
  readonly allowProviders?: readonly string[]
  readonly denyProviders?: readonly string[]
  readonly explain: boolean
}

const usd = z.string().regex(/^\d+(\.\d+)?$/, 'must be a decimal such as "1000"')
const accounts = z.record(z.string(), z.string()).default({})
const perMinute = z.int().positive().optional()

const tiers = z
  .array(z.strictObject({ fromUsd: usd, bps: z.int().min(0).max(1000) }))
  .refine((rows) => rows.every((row, index) => index === 0 || Number(rows[index - 1]?.fromUsd) < Number(row.fromUsd)), {
    error: 'must be in order of fromUsd, each once',
  })
  .default([])

const key = z
  .string()
  .min(8, 'must have at least 8 characters')
  .refine((text) => !/^sha256:/i.test(text) || /^sha256:[0-9a-f]{64}$/i.test(text), {
    error: 'must be "sha256:" and 64 hex digits, or the key itself',
  })

export const keySchema: z.ZodType<KeyConfig> = z.strictObject({
  id: z.string().regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, ".", "_" or "-"'),
  key,
  expiresAt: z.iso.datetime({ offset: true }).optional(),
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
  allowProviders: z.array(z.string()).optional(),
  denyProviders: z.array(z.string()).optional(),
  explain: z.boolean().default(false),
})
