import type { CardanoOptions } from '@switchyard/chain-cardano'
import { z } from 'zod'
import { urlsSchema } from '../../settings/url-schema.ts'
import { type Adapter, createAdapter, type Settings } from '../create-adapter.ts'

/** Cardano; see `CardanoOptions` in `@switchyard/chain-cardano`. */
export type CardanoConfig = Settings<CardanoOptions>

const figure = z.int().min(1).optional()

export const cardanoAdapter: Adapter<CardanoConfig> = createAdapter(
  {
    gateway: urlsSchema.optional(),
    lifetimeSlots: figure,
    feePerByte: figure,
    feeFixed: figure,
    coinsPerByte: figure,
  },
  async (options) => (await import('@switchyard/chain-cardano')).cardano(options),
)
