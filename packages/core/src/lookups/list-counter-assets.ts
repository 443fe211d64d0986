import { tokenKey } from '../domain/identifier.ts'
import type { Call } from '../domain/request.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { authenticate } from '../pipeline/authenticate.ts'
import { requireAssets } from '../pipeline/unread-providers.ts'
import { isSwitchedOff } from '../policy/switched-off.ts'

/** The asset of one side of a swap. */
export interface CounterQuery {
  readonly asset: string
}

/**
 * Lists the identifiers some provider swaps the asset into (`side` is the asset's own: `sell`), or out of (`buy`). Never filtered by
 * region or key. Assets on the blacklist are left out.
 *
 * @throws {SwapError} `invalidAsset` for an unknown identifier.
 */
export const listCounterAssets = async (
  engine: EngineContext,
  call: Call<CounterQuery>,
  side: 'sell' | 'buy',
): Promise<readonly string[]> => {
  await authenticate(engine, call, 'catalogue')
  const { asset } = call.read()
  await engine.catalogue.waitUntilReadable(engine.limits.trackDeadlineMs)
  requireAssets(engine.catalogue)
  const token = engine.catalogue.find(asset)
  if (!token) throw new SwapError('invalidAsset', `${asset} is not a known asset.`)
  const { blacklistKeys } = engine.rules()
  if (blacklistKeys.has(tokenKey(token))) return []

  const found = new Set<string>()
  for (const [provider, { capabilities }] of engine.providers) {
    const own = engine.catalogue.findAsset(provider, token)
    if (!own?.[side]) continue
    for (const other of engine.catalogue.findSupported(provider)?.assets ?? []) {
      if (!other[side === 'sell' ? 'buy' : 'sell'] || blacklistKeys.has(tokenKey(other.token))) continue
      if (capabilities.sameChainOnly && own.token.chain !== other.token.chain) continue
      const [sell, buy] = side === 'sell' ? [own.token, other.token] : [other.token, own.token]
      if (isSwitchedOff(engine.rules(), { provider, sell, buy }, engine.clock.now())) continue
      const { identifier } = engine.catalogue.find(other.token.identifier) ?? {}
      if (identifier !== undefined && identifier !== token.identifier) found.add(identifier)
    }
  }
  return [...found].sort()
}
