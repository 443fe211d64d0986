import type { TrackerOptions } from '@switchyard/core'
import { z } from 'zod'
import { CHAIN_CODE, type IsChain, MUST_BE_CHAIN, type UnknownChain } from '../unknown-chains.ts'

/** Settings of the tracker, which follows swaps. */
export interface TrackerConfig extends Omit<TrackerOptions, 'jobs'> {
  /** Default: where swaps are stored in `stores.sql`. */
  readonly on?: boolean
  /** Where to ask for an overdue swap, an address by provider id. */
  readonly support?: Readonly<Record<string, string>>
  /** Pages that show a transaction, by chain code, with `{hash}` for its hash; replace those known for these chains. Plugins may add chains. */
  readonly explorers?: Readonly<Record<string, string>>
}

const duration = z.int().min(10).max(86_400_000).optional()
const page = z.url({ protocol: /^https?$/ })

export const trackerSchema: z.ZodType<TrackerConfig> = z.strictObject({
  on: z.boolean().optional(),
  perMinute: z.int().min(1).max(1_000_000).optional(),
  concurrency: z.int().min(1).max(1_000).optional(),
  leastMs: duration,
  sweepMs: duration,
  support: z.record(z.string().min(1), page).optional(),
  explorers: z
    .record(
      z.string().regex(CHAIN_CODE, MUST_BE_CHAIN),
      page.refine((address) => decodeURI(address).includes('{hash}'), { error: 'must contain {hash}' }),
    )
    .optional(),
})

/** The chains that explorers are set for and that are not known. Plugins add theirs once an engine has been created with them. */
export const findUnknownExplorers = (
  tracker: Pick<TrackerConfig, 'explorers'> | undefined,
  isChain: IsChain,
): readonly UnknownChain[] =>
  Object.keys(tracker?.explorers ?? {})
    .filter((code) => !isChain(code))
    .map((code) => ({ path: ['tracker', 'explorers', code], message: MUST_BE_CHAIN }))
