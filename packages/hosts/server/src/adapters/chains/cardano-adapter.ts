import type { CardanoOptions } from '@switchyard/chain-cardano'
import type { Plugin } from '@switchyard/core'
import { z } from 'zod'
import { urlsSchema } from '../../config/url-schema.ts'
import { enabledSchema } from '../values.ts'

/** Cardano; see `CardanoOptions` in `@switchyard/chain-cardano`. */
export interface CardanoConfig extends Omit<CardanoOptions, 'fetch'> {
  /** Default `true`. */
  readonly enabled: boolean
}

const figure = z.int().min(1).optional()

export const cardanoSchema: z.ZodType<CardanoConfig> = z.strictObject({
  enabled: enabledSchema,
  gateway: urlsSchema.optional(),
  lifetimeSlots: figure,
  feePerByte: figure,
  feeFixed: figure,
  coinsPerByte: figure,
})

export const cardanoPlugin = async ({ enabled: _, ...options }: CardanoConfig): Promise<Plugin> =>
  (await import('@switchyard/chain-cardano')).cardano(options)
