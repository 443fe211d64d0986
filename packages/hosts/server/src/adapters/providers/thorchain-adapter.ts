import type { Plugin } from '@switchyard/core'
import type { z } from 'zod'
import { type FamilyConfig, familySchema } from '../family-schema.ts'

/** THORChain; see `ThorchainOptions` in `@switchyard/provider-thorchain`. */
export type ThorchainConfig = FamilyConfig

export const thorchainSchema: z.ZodType<ThorchainConfig> = familySchema

export const thorchainPlugin = async ({ enabled: _, ...options }: ThorchainConfig): Promise<Plugin> =>
  (await import('@switchyard/provider-thorchain')).thorchain(options)
