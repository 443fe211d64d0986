import type { PactswapOptions } from '@switchyard/provider-pactswap'
import { z } from 'zod'
import { urlSchema } from '../../settings/url-schema.ts'
import { budgetSchema, slippageSchema, wordSchema } from '../../settings/value-schemas.ts'
import { type Adapter, createAdapter, type Settings } from '../create-adapter.ts'

/** PactSwap; see `PactswapOptions` in `@switchyard/provider-pactswap`. Off until it has a `baseUrl`. */
export type PactswapConfig = Settings<PactswapOptions>

const contract = z.strictObject({ sell: wordSchema.optional(), buy: wordSchema.optional() })

const status = z.enum(['unknown', 'not_started', 'pending', 'swapping', 'completed', 'refunded', 'failed'])

export const pactswapAdapter: Adapter<PactswapConfig> = createAdapter(
  {
    budget: budgetSchema.optional(),
    baseUrl: urlSchema.optional(),
    contractIds: z.record(z.string(), contract).optional(),
    backendUrl: urlSchema.optional(),
    defaultSlippageBps: slippageSchema.optional(),
    integratorFees: z.boolean().optional(),
    affiliateAccount: wordSchema.optional(),
    serviceAccount: wordSchema.optional(),
    trustPayload: z.boolean().optional(),
    statuses: z.record(z.string(), status).optional(),
  },
  async (options) => (await import('@switchyard/provider-pactswap')).pactswap(options),
  // Parts of its API are not documented, so it is off unless a `baseUrl` is set.
  ({ baseUrl }) => (baseUrl === undefined ? 'baseUrl is not set; its API is documented in part' : undefined),
)
