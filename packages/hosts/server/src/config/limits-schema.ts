import type { Limits } from '@switchyard/core'
import { z } from 'zod'

const duration = z.int().positive().optional()

/** Times and sizes of the engine. Absent ones keep core's defaults. */
export const limitsSchema: z.ZodType<Partial<Limits>> = z.strictObject({
  quoteDeadlineMs: duration,
  swapDeadlineMs: duration,
  trackDeadlineMs: duration,
  assetsDeadlineMs: duration,
  storeDeadlineMs: duration,
  concurrency: z.int().min(1).max(1000).optional(),
  quoteTtlMs: duration,
  keepExpiredMs: duration,
  keepAnswersMs: duration,
  pathQuotes: z.int().min(1).max(100).optional(),
  driftBps: z.int().min(0).max(10_000).optional(),
  leastProviderMs: duration,
  backgroundCalls: z.int().min(0).max(100_000).optional(),
  providerDeadlineMs: z.record(z.string().min(1), z.int().positive()).optional(),
  breakerFailures: z.int().min(0).max(1000).optional(),
  breakerCoolDownMs: duration,
  breakerMaxCoolDownMs: duration,
  unknownDepositMs: z.int().min(0).optional(),
  unknownPerMinute: z.int().min(1).max(100_000).optional(),
  unknownPerKey: z.int().min(1).max(100_000).optional(),
  streamsPerKey: z.int().min(1).max(100_000).optional(),
})
