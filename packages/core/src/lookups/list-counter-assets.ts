import type { SupportedAsset } from '../contract/provider.ts'
import { tokenKey } from '../domain/identifier.ts'
import type { Call } from '../domain/request.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { authenticate } from '../pipeline/authenticate.ts'
import { isSwitchedOff } from '../policy/switched-off.ts'

/** The asset one side of a swap is asked about. */
export interface CounterQuery {
  readonly asset: string
}

type Side = 'sell' | 'buy'

/**
 * Identifiers some provider swaps the asset into (`side` is the asset's own: `sell`), or out of (`buy`). Never filtered by
 * region or key. Assets on the blacklist are left out.
 *
 * @throws {SwapError} `invalidAsset` for an unknown identifier.
 */
export const listCounterAssets = async (
  engine: EngineContext,
  call: Call<CounterQuery>,
  side: Side,
): Promise<readonly string[]> => {
  await authenticate(engine, call, 'catalogue')
  const { asset } = call.read()
  await engine.catalogue.readable(engine.limits.trackDeadlineMs)
  const token = engine.catalogue.find(asset)
  if (!token) throw new SwapError('invalidAsset', `${asset} is not a known asset.`)
  const found = new Set<string>()
  const { blacklistKeys } = engine.rules()
  if (blacklistKeys.has(tokenKey(token))) return []
  for (const provider of engine.providers.keys()) {
    const own = engine.catalogue.asset(provider, token)
    if (!own?.[side]) continue
    for (const other of engine.catalogue.supported(provider)?.assets ?? []) {
      if (!blacklistKeys.has(tokenKey(other.token)) && trades(engine, provider, { own, other, side }))
        found.add(engine.catalogue.find(other.token.identifier)?.identifier ?? '')
    }
  }
  found.delete(token.identifier)
  found.delete('')
  return [...found].sort()
}

interface Pairing {
  readonly own: SupportedAsset
  readonly other: SupportedAsset
  readonly side: Side
}

const trades = (
  { rules, clock, providers }: EngineContext,
  provider: string,
  { own, other, side }: Pairing,
): boolean => {
  if (!other[side === 'sell' ? 'buy' : 'sell']) return false
  if (providers.get(provider)?.capabilities.sameChainOnly && own.token.chain !== other.token.chain) return false
  const [sell, buy] = side === 'sell' ? [own.token, other.token] : [other.token, own.token]
  return !isSwitchedOff(rules(), { provider, sell, buy }, clock.now())
}
