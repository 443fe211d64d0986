import type { Http } from '@switchyard/core'
import { askAny } from './gateway/ask.ts'
import { blockbook } from './gateway/blockbook.ts'
import { esplora } from './gateway/esplora.ts'
import type { Gateway } from './gateway/gateway.ts'
import { networks } from './networks.ts'
import { defaultGateways, type GatewayOptions, NU6_2, type UtxoOptions } from './options.ts'
import { type ChainRules, type FeeBounds, rules } from './rules.ts'
import type { Setting } from './setting.ts'

/** Every served chain with defaults filled in. Throws `RangeError` for fee bounds that bound nothing. */
export const settingsFrom = (options: UtxoOptions, http: Http): ReadonlyMap<string, Setting> => {
  const gateways = { ...defaultGateways, ...options.gateways }
  const settings = Object.entries(networks).flatMap(([code, main]): readonly Setting[] => {
    const [own, gateway] = [rules[code], gateways[code]]
    if (!own || !gateway) return []
    const network = options.networks?.[code] ?? main
    const branchId = own.body === 'sapling' ? { branchId: options.zecBranchId ?? NU6_2 } : {}
    const bounded = withBounds(code, own, options.feeRate?.[code])
    return [{ code, network, rules: bounded, gateway: gatewayOf(gateway, http), ...branchId }]
  })
  return new Map(settings.map((setting) => [setting.code, setting]))
}

const gatewayOf = ({ kind, url }: GatewayOptions, http: Http): Gateway => {
  const ask = askAny(http, typeof url === 'string' ? [url] : url)
  return kind === 'esplora' ? esplora(ask) : blockbook(ask)
}

const withBounds = (code: string, own: ChainRules, given: Partial<FeeBounds> = {}): ChainRules => {
  if (!own.feeRate) return own
  const bounds = { ...own.feeRate, ...given }
  if (!(bounds.min > 0 && bounds.max >= bounds.min && (bounds.fallback ?? 1) > 0))
    throw new RangeError(`feeRate of ${code}: needs 0 < min <= max`)
  return { ...own, feeRate: bounds }
}
