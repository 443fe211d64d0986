import { refuse } from '@switchyard/chain-kit'
import type { Http } from '@switchyard/core'
import type { ChainSettings } from './chain-settings.ts'
import { createReadPath } from './gateway/ask.ts'
import { createBlockbook } from './gateway/blockbook.ts'
import { createEsplora } from './gateway/esplora.ts'
import { networks } from './networks.ts'
import { defaultGateways, type GatewayOptions, type UtxoOptions } from './options.ts'
import { type ChainRules, type FeeBounds, rules } from './rules.ts'

/**
 * Returns the settings of every supported chain with all defaults applied.
 *
 * @throws {RangeError} For invalid fee bounds.
 */
export const createSettings = (options: UtxoOptions, http: Http): ReadonlyMap<string, ChainSettings> => {
  const gateways = listGateways(options)
  const settings = Object.entries(networks).flatMap(([code, main]): readonly ChainSettings[] => {
    const [chainRules, gateway] = [rules[code], gateways[code]]
    if (!chainRules) return []
    const network = options.networks?.[code] ?? main
    const branchId = chainRules.body === 'zcash' ? options.zecBranchId : undefined
    const bounded = applyBounds(code, chainRules, options.feeRate?.[code])
    const provesAmounts = options.proveAmounts ?? false
    return [{ code, network, rules: bounded, ...createGateways(code, gateway, http), provesAmounts, branchId }]
  })
  return new Map(settings.map((setting) => [setting.code, setting]))
}

/** The gateways in use, by chain code. */
export const listGateways = ({
  gateways,
  publicGateways,
}: UtxoOptions): Readonly<Record<string, GatewayOptions | undefined>> =>
  publicGateways === false ? { ...gateways } : { ...defaultGateways, ...gateways }

type Gateways = Pick<ChainSettings, 'gateway' | 'feeGateways'>

/** Creates the gateways of a chain. Without options every request is refused. */
const createGateways = (code: string, options: GatewayOptions | undefined, http: Http): Gateways => {
  if (!options) {
    const gateway = createEsplora(async () => refuse(`No gateway is configured for ${code}.`))
    return { gateway, feeGateways: [gateway] }
  }
  const { kind, url } = options
  const api = { esplora: createEsplora, blockbook: createBlockbook }[kind]
  const urls = typeof url === 'string' ? [url] : url
  return { gateway: api(createReadPath(http, urls)), feeGateways: urls.map((one) => api(createReadPath(http, [one]))) }
}

const applyBounds = (code: string, chainRules: ChainRules, given: Partial<FeeBounds> = {}): ChainRules => {
  if (!chainRules.feeRate) return chainRules
  const bounds = { ...chainRules.feeRate, ...given }
  if (!(bounds.min > 0 && bounds.max >= bounds.min && (bounds.fallback ?? 1) > 0))
    throw new RangeError(
      `feeRate.${code} has min ${bounds.min}, max ${bounds.max} and fallback ${bounds.fallback}; 0 < min <= max and fallback > 0 are required.`,
    )
  return { ...chainRules, feeRate: bounds }
}
