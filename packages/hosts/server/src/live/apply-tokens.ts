import { checkBaseList, type Engine, type Token } from '@switchyard/core'
import { z } from 'zod'
import { ConfigError } from '../settings/config-error.ts'
import { listProblems } from '../settings/list-problems.ts'
import { readTree } from '../settings/read-tree.ts'

/** A token as `GET /tokens` returns it; other members are ignored. */
const token = z.object({
  chain: z.string().min(1),
  chainId: z.string().min(1),
  ticker: z.string(),
  identifier: z.string().min(1),
  symbol: z.string(),
  name: z.string(),
  decimals: z.int().min(0).max(36),
  logoURI: z.string().optional(),
  coingeckoId: z.string().optional(),
  address: z.string().min(1).optional(),
  geoBlockRule: z.string().min(1).optional(),
})

const list: z.ZodType<{ readonly tokens: readonly Token[] }> = z.object({ tokens: z.array(token) })

/**
 * Reads a token list as `GET /tokens` returns it.
 *
 * @throws {ConfigError} also for a list that the engine would refuse.
 */
export const readTokensFile = async (file: string): Promise<readonly Token[]> => {
  const result = list.safeParse(await readTree(file))
  if (!result.success)
    throw new ConfigError(listProblems(result.error, 'token list').map((problem) => `${file}: ${problem}`))
  try {
    checkBaseList(result.data.tokens)
  } catch (cause) {
    throw new ConfigError([`${file}: ${cause instanceof Error ? cause.message : 'unknown'}`])
  }
  return result.data.tokens
}

/**
 * Replaces the engine's base list with the list in a file.
 *
 * @throws {ConfigError} and keeps the old list if that fails.
 */
export const applyTokens = async (engine: Pick<Engine, 'setBaseList'>, file: string): Promise<void> =>
  engine.setBaseList(await readTokensFile(file))
