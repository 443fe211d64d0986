import type { Plugin } from '@switchyard/core'
import type { z } from 'zod'
import { type FamilyConfig, familySchema } from '../family-schema.ts'

/** MAYAChain; see `MayachainOptions` in `@switchyard/provider-mayachain`. */
export type MayachainConfig = FamilyConfig

export const mayachainSchema: z.ZodType<MayachainConfig> = familySchema

export const mayachainPlugin = async ({ enabled: _, ...options }: MayachainConfig): Promise<Plugin> =>
  (await import('@switchyard/provider-mayachain')).mayachain(options)
