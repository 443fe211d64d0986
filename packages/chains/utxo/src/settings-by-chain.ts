import { refuse } from '@switchyard/chain-kit'
import type { Http, ReadFacts } from '@switchyard/core'
import type { ChainSettings } from './chain-settings.ts'
import type { GatewayOptions, UtxoFacts } from './facts.ts'
import { createReadPath } from './gateway/ask.ts'
import { createBlockbook } from './gateway/blockbook.ts'
import { createEsplora } from './gateway/esplora.ts'
import { networks } from './networks.ts'
import type { UtxoOptions } from './options.ts'
import { createRules } from './rules.ts'

type Gateways = Pick<ChainSettings, 'gateway' | 'feeGateways' | 'urls'>

/**
 * Returns the settings of every supported chain with all defaults applied. Gateways, dust and fee bounds are those of the moment.
 *
 * @throws {RangeError} For invalid fee bounds.
 */
export const createSettings = (
  options: UtxoOptions,
  http: Http,
  facts: ReadFacts<UtxoFacts>,
): ReadonlyMap<string, ChainSettings> => {
  const { gateways: chosen = {}, publicGateways = true, feeRate = {}, proveAmounts = false, zecBranchId } = options
  const settings = new Map<string, ChainSettings>()
  for (const [code, rules] of Object.entries(createRules(facts, feeRate))) {
    const main = networks[code]
    if (!main) continue
    const known = rules.body === 'zcash' ? undefined : facts().feeRate[code]
    const bounds = known && { ...known, ...feeRate[code] }
    if (bounds && !(bounds.min > 0 && bounds.max >= bounds.min && (bounds.fallback ?? 1) > 0))
      throw new RangeError(
        `feeRate.${code} has min ${bounds.min}, max ${bounds.max} and fallback ${bounds.fallback}; 0 < min <= max and fallback > 0 are required.`,
      )

    // What is known of the health of a gateway stays while the gateway stays.
    let used: GatewayOptions | undefined
    let created: Gateways | undefined
    const readGateways = (): Gateways => {
      const now = chosen[code] ?? (publicGateways ? facts().gateways[code] : undefined)
      if (created && now === used) return created
      used = now
      created = createGateways(code, now, http)
      return created
    }
    settings.set(code, {
      code,
      facts,
      network: options.networks?.[code] ?? main,
      rules,
      get gateway() {
        return readGateways().gateway
      },
      get feeGateways() {
        return readGateways().feeGateways
      },
      get urls() {
        return readGateways().urls
      },
      provesAmounts: proveAmounts,
      branchId: rules.body === 'zcash' ? zecBranchId : undefined,
    })
  }
  return settings
}

/** Without options every request is refused. */
const createGateways = (code: string, options: GatewayOptions | undefined, http: Http): Gateways => {
  if (!options) {
    const gateway = createEsplora(async () => refuse(`No gateway is configured for ${code}.`))
    return { gateway, feeGateways: [gateway], urls: [] }
  }
  const api = { esplora: createEsplora, blockbook: createBlockbook }[options.kind]
  const urls = [options.url].flat()
  return {
    gateway: api(createReadPath(http, urls)),
    feeGateways: urls.map((one) => api(createReadPath(http, [one]))),
    urls,
  }
}
