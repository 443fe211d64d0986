import type { MayachainOptions } from '@switchyard/provider-mayachain'
import type { ThorchainOptions } from '@switchyard/provider-thorchain'
import { z } from 'zod'
import { urlSchema, urlsSchema } from '../settings/url-schema.ts'
import { budgetSchema, slippageSchema, wordSchema } from '../settings/value-schemas.ts'
import type { Members, Settings } from './create-adapter.ts'

/** Settings of every network of the THORChain family; each network's options describe them. */
export type FamilyConfig = Settings<ThorchainOptions & MayachainOptions>

export const familyMembers: Members<FamilyConfig> = {
  budget: budgetSchema.optional(),
  baseUrl: urlsSchema.optional(),
  midgardUrl: urlSchema.optional(),
  clientId: wordSchema.optional(),
  affiliateAccount: wordSchema.optional(),
  serviceAccount: wordSchema.optional(),
  streamingInterval: z.int().min(0).max(50).optional(),
  streamingQuantity: z.int().min(0).optional(),
  defaultSlippageBps: slippageSchema.optional(),
  routers: z.record(z.string(), z.array(wordSchema)).optional(),
  requireTwoNodes: z.boolean().optional(),
  routerExpiryMs: z.int().min(60_000).optional(),
}
