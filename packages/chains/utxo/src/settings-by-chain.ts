import { refuse } from '@switchyard/chain-kit'
import type { Http } from '@switchyard/core'
import type { ChainSettings } from './chain-settings.ts'
import { createReadPath } from './gateway/ask.ts'
import { createBlockbook } from './gateway/blockbook.ts'
import { createEsplora } from './gateway/esplora.ts'
import { networks } from './networks.ts'
import { defaultGateways, type GatewayOptions, type UtxoOptions } from './options.ts'
import { rules } from './rules.ts'

/**
 * Returns the settings of every supported chain with all defaults applied.
 *
 * @throws {RangeError} For invalid fee bounds.
 */
export const createSettings = (options: UtxoOptions, http: Http): ReadonlyMap<string, ChainSettings> => {
  const { networks: ownNetworks, feeRate = {}, proveAmounts: provesAmounts = false, zecBranchId } = options
  const gateways = listGateways(options)
  const settings = new Map<string, ChainSettings>()
  for (const [code, main] of Object.entries(networks)) {
    const chainRules = rules[code]
    if (!chainRules) continue

    const bounds = chainRules.feeRate && { ...chainRules.feeRate, ...feeRate[code] }
    if (bounds && !(bounds.min > 0 && bounds.max >= bounds.min && (bounds.fallback ?? 1) > 0))
      throw new RangeError(
        `feeRate.${code} has min ${bounds.min}, max ${bounds.max} and fallback ${bounds.fallback}; 0 < min <= max and fallback > 0 are required.`,
      )

    // Without a gateway every request is refused.
    const { kind = 'esplora', url = [] } = gateways[code] ?? {}
    const api = { esplora: createEsplora, blockbook: createBlockbook }[kind]
    const urls = [url].flat()
    const refused = createEsplora(async () => refuse(`No gateway is configured for ${code}.`))
    settings.set(code, {
      code,
      network: ownNetworks?.[code] ?? main,
      rules: { ...chainRules, feeRate: bounds },
      gateway: gateways[code] ? api(createReadPath(http, urls)) : refused,
      feeGateways: gateways[code] ? urls.map((one) => api(createReadPath(http, [one]))) : [refused],
      provesAmounts,
      branchId: chainRules.body === 'zcash' ? zecBranchId : undefined,
    })
  }
  return settings
}

/** The gateways in use, by chain code. */
export const listGateways = ({
  gateways,
  publicGateways,
}: UtxoOptions): Readonly<Record<string, GatewayOptions | undefined>> =>
  publicGateways === false ? { ...gateways } : { ...defaultGateways, ...gateways }
