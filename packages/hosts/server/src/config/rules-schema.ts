import { checkPolicy, findRuleTokenFault, InvalidPolicy, type Policy, type PolicyScope } from '@switchyard/core'
import { z } from 'zod'
import { CHAIN_CODE, findUnknownChains, MUST_BE_CHAIN, withoutUnknownChains } from './unknown-chains.ts'

const identifier = z.string().superRefine((text, context) => {
  const fault = findRuleTokenFault(text)
  if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
})

/** The form of a chain code; whether there is such a chain is asked where all chains are known. */
const code = z.string().regex(CHAIN_CODE, MUST_BE_CHAIN)

const scope = {
  provider: z.string().optional(),
  chain: code.optional(),
  asset: identifier.optional(),
  pair: z.strictObject({ sell: identifier, buy: identifier }).optional(),
  side: z.enum(['sell', 'buy']).optional(),
  expiresAt: z.iso.datetime({ offset: true }).optional(),
}

/** A scope with only a side would match every swap: every swap has both sides. */
const sided = {
  error: 'must come with a chain or an asset',
  path: ['side'],
}
const isSided = ({ side, chain, asset }: PolicyScope): boolean =>
  side === undefined || chain !== undefined || asset !== undefined

/** An empty scope would switch everything off. */
const particular = { error: 'must name a provider, a chain, an asset or a pair' }
const isParticular = ({ provider, chain, asset, pair }: PolicyScope): boolean =>
  [provider, chain, asset, pair].some((part) => part !== undefined)

const usd = z.string().regex(/^\d+(\.\d+)?$/, 'must be a decimal such as "50000"')
const country = z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters (ISO 3166-1)')

const settleMode = z.enum(['deadline', 'adaptive'])

/** Rules as the configuration has them. */
export interface Rules extends Partial<Policy> {
  /** Applies the rule `tokenized-securities` of `@switchyard/sources` too. Default true. */
  readonly defaults?: boolean
}

/** The members of a policy with the message of each mistake; the type check fails here if core adds one. */
const members: { readonly [Member in keyof Required<Rules>]: z.ZodType<Rules[Member]> } = {
  defaults: z.boolean().optional(),
  switchedOff: z.array(z.strictObject(scope).refine(isParticular, particular).refine(isSided, sided)).optional(),
  alwaysOn: z.array(z.strictObject(scope).refine(isParticular, particular).refine(isSided, sided)).optional(),
  gates: z
    .array(
      z
        .strictObject({ ...scope, mode: z.enum(['off', 'gated']) })
        .refine(isParticular, particular)
        .refine(isSided, sided),
    )
    .optional(),
  sizeCeilings: z.array(z.strictObject({ ...scope, usd }).refine(isSided, sided)).optional(),
  feeCaps: z.array(z.strictObject({ ...scope, bps: z.int().min(0).max(10_000) }).refine(isSided, sided)).optional(),
  blacklist: z.array(identifier).optional(),
  multiLeg: z.enum(['never', 'whenNoDirect', 'always']).optional(),
  maxDefaultSlippageBps: z.int().min(0).max(10_000).optional(),
  outlierBps: z.int().min(0).optional(),
  priceToleranceBps: z.int().min(0).optional(),
  priceJumpBps: z.int().min(0).optional(),
  maxCallValueUsd: usd.optional(),
  overdueFactor: z.number().min(1).max(1_000).optional(),
  overdueMinSeconds: z.int().min(0).max(31_536_000).optional(),
  maxOpenSeconds: z.int().min(1).optional(),
  settle: settleMode.optional(),
  settleByKey: z.record(z.string().min(1), settleMode).optional(),
  settleMissBps: z.int().min(0).max(10_000).optional(),
  ranking: z.enum(['spec', 'net', 'proven']).optional(),
  provenLeastSwaps: z.int().min(1).optional(),
  provenDays: z.int().min(1).max(3_650).optional(),
  intermediateAssets: z.array(identifier).optional(),
  geoRules: z.record(z.string(), z.array(country)).optional(),
  geoTokens: z.record(identifier, z.string()).optional(),
  geoContracts: z.record(z.string().regex(/^0x[0-9a-f]{40}$/), z.string().min(1)).optional(),
  geoIssuers: z.record(z.string(), z.record(z.string(), z.string().min(1))).optional(),
  geoPatterns: z
    .array(
      z.strictObject({
        rule: z.string().min(1),
        chains: z.array(z.string()).optional(),
        addressStart: z.string().min(1).optional(),
        addressEnd: z.string().min(1).optional(),
        tickerEnd: z.string().min(1).optional(),
        nameIncludes: z.string().min(1).optional(),
      }),
    )
    .optional(),
}

/**
 * The rules of a deployment, which may name chains that plugins add. Absent ones keep their defaults. Core decides: what it refuses is
 * refused here.
 */
export const openRulesSchema: z.ZodType<Rules> = z.strictObject(members).check(({ value, issues }) => {
  // Mistakes with a message of their own are named already.
  if (issues.length > 0) return
  const { defaults: _, ...policy } = value
  try {
    checkPolicy(withoutUnknownChains(policy))
  } catch (error) {
    if (!InvalidPolicy.is(error)) throw error
    issues.push({ code: 'custom', input: value, message: error.message })
  }
})

/** The rules of a deployment without further plugins: every chain that they name is known. */
export const rulesSchema: z.ZodType<Rules> = openRulesSchema.check(({ value, issues }) => {
  for (const { path, message } of findUnknownChains(value))
    issues.push({ code: 'custom', input: value, path: [...path], message })
})
