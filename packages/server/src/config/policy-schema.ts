import { identifierKey, type Policy } from '@switchyard/core'
import { z } from 'zod'

const identifier = z.string().refine((text) => identifierKey(text) !== undefined, {
  error: 'must be a token identifier such as "ETH.USDC-0xA0b8…"',
})

const scope = {
  provider: z.string().optional(),
  chain: z.string().optional(),
  asset: identifier.optional(),
  pair: z.strictObject({ sell: identifier, buy: identifier }).optional(),
  side: z.enum(['sell', 'buy']).optional(),
  expiresAt: z.iso.datetime({ offset: true }).optional(),
}

const usd = z.string().regex(/^\d+(\.\d+)?$/, 'must be a decimal such as "50000"')
const country = z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters (ISO 3166-1)')

/** Rules as they are written. */
export interface Rules extends Partial<Policy> {
  /** Whether the rule `tokenized-securities` of `@switchyard/sources` holds besides. Default true. */
  readonly defaults?: boolean
}

/** The rules of a deployment. What is left out keeps its default. */
export const rulesSchema: z.ZodType<Rules> = z.strictObject({
  defaults: z.boolean().optional(),
  switchedOff: z.array(z.strictObject(scope)).optional(),
  gates: z.array(z.strictObject({ ...scope, mode: z.enum(['off', 'gated']) })).optional(),
  sizeCeilings: z.array(z.strictObject({ ...scope, usd })).optional(),
  feeCaps: z.array(z.strictObject({ ...scope, bps: z.int().min(0).max(10_000) })).optional(),
  blacklist: z.array(identifier).optional(),
  geoRules: z.record(z.string(), z.array(country)).optional(),
  geoTokens: z.record(identifier, z.string()).optional(),
})
