import { refuse } from '@switchyard/chain-kit'
import type { Http } from '@switchyard/core'
import { askAny } from './gateway/ask.ts'
import { blockbook } from './gateway/blockbook.ts'
import { esplora } from './gateway/esplora.ts'
import type { Gateway } from './gateway/gateway.ts'
import { networks } from './networks.ts'
import { defaultGateways, type GatewayOptions, type UtxoOptions } from './options.ts'
import { type ChainRules, type FeeBounds, rules } from './rules.ts'
import type { Setting } from './setting.ts'

/** Every served chain with defaults filled in. Throws `RangeError` for fee bounds that bound nothing. */
export const settingsFrom = (options: UtxoOptions, http: Http): ReadonlyMap<string, Setting> => {
  const gateways: UtxoOptions['gateways'] = {
    ...(options.publicGateways === false ? {} : defaultGateways),
    ...options.gateways,
  }
  const settings = Object.entries(networks).flatMap(([code, main]): readonly Setting[] => {
    const [own, gateway] = [rules[code], gateways[code]]
    if (!own) return []
    const network = options.networks?.[code] ?? main
    const { zecBranchId } = options
    const branchId = own.body === 'sapling' && zecBranchId !== undefined ? { branchId: zecBranchId } : {}
    const bounded = withBounds(code, own, options.feeRate?.[code])
    const provesAmounts = options.proveAmounts ?? false
    return [
      {
        code,
        network,
        rules: bounded,
        gateway: gateway ? gatewayOf(gateway, http) : nobody(code),
        provesAmounts,
        ...branchId,
      },
    ]
  })
  return new Map(settings.map((setting) => [setting.code, setting]))
}

/** Stands where a chain has no gateway: whoever asks it is told so. */
const nobody = (code: string): Gateway => esplora(async () => refuse(`No gateway is configured for ${code}.`))

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
