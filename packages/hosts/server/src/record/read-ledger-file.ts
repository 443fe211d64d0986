import { readFile } from 'node:fs/promises'
import type { LedgerSums } from '@switchyard/core'
import { parseJson } from '@switchyard/net'
import { z } from 'zod'
import { ConfigError } from '../settings/config-error.ts'

const count = z.int().min(0)

const schema: z.ZodType<readonly LedgerSums[]> = z.array(
  z.strictObject({
    provider: z.string(),
    sellAsset: z.string(),
    buyAsset: z.string(),
    sizeClass: z.enum(['below100', 'below1000', 'below10000', 'below100000', 'from100000', 'unknown']),
    completed: count,
    refunded: count,
    failed: count,
    measured: count,
    expectedPpm: count,
    minimumPpm: count,
    withMinimum: count,
    belowMinimum: count,
    timed: count,
    timePpm: count,
  }),
)

/**
 * Reads a ledger that `switchyard ledger` saved.
 *
 * @throws {ConfigError} for a file of another kind.
 */
export const readLedgerFile = async (file: string): Promise<readonly LedgerSums[]> => {
  const result = schema.safeParse(parseJson(await readFile(file, 'utf8'), { numbers: 'double' }))
  if (result.success) return result.data
  throw new ConfigError([`${file} is not a ledger that "switchyard ledger" saved.`])
}
