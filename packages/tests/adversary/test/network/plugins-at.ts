import { evm } from '@switchyard/chain-evm'
import { solana } from '@switchyard/chain-solana'
import { utxo } from '@switchyard/chain-utxo'
import type { Plugin } from '@switchyard/core'
import { mayachain } from '@switchyard/provider-mayachain'
import { thorchain } from '@switchyard/provider-thorchain'
import type { SandboxUrls } from '@switchyard/sandbox'
import { chainPluginsAt } from '../../../e2e/test/chain-plugins-at.ts'
import { providersAt as allAt, rpcAt } from '../../../e2e/test/plugins-at.ts'
import { gatewayScenarios, type Scenario } from '../scenarios.ts'
import { nodeUrls } from './several-nodes.ts'
import { SEED } from './test-network.ts'

/** The providers that read several nodes, with all of a scenario's. */
const severalAt = ({ networks }: SandboxUrls, scenario: Scenario): Readonly<Record<string, Plugin>> => {
  if (scenario.nodes === undefined) return {}
  const { thorchain: thor, mayachain: maya } = networks
  return {
    THORCHAIN_STREAMING: thorchain({
      baseUrl: nodeUrls(thor?.thornode ?? '', scenario),
      midgardUrl: thor?.midgard ?? '',
    }),
    MAYACHAIN_STREAMING: mayachain({
      baseUrl: nodeUrls(maya?.mayanode ?? '', scenario),
      midgardUrl: maya?.midgard ?? '',
    }),
  }
}

/** The plugins of a scenario's providers alone. */
export const providersAt = (urls: SandboxUrls, scenario: Scenario): readonly Plugin[] => {
  const all = { ...allAt(urls, SEED, scenario.vaultSwaps), ...severalAt(urls, scenario) }
  return [scenario.provider, ...(scenario.second ? [scenario.second] : [])].map((id) => {
    const plugin = all[id.replace('CHAINFLIP_STREAMING', 'CHAINFLIP')]
    if (!plugin) throw new Error(`No plugin for ${id}.`)
    return plugin
  })
}

/** Plugins of the scenario's providers and of the chains that can be sold on, all with URLs of the sandbox. */
export const pluginsAt = (urls: SandboxUrls, scenario: Scenario): readonly Plugin[] => {
  if (gatewayScenarios.includes(scenario)) return [...chainPluginsAt(urls), ...providersAt(urls, scenario)]
  const gateways = Object.entries(urls.esplora).map(
    ([code, url]) => [code, { kind: 'esplora', url: nodeUrls(url, scenario) }] as const,
  )
  const rpc = Object.entries(rpcAt(urls.evm)).map(([code, url]) => [code, nodeUrls(url, scenario)] as const)
  return [
    evm({ rpc: Object.fromEntries(rpc), publicNodes: false }),
    utxo({ publicGateways: false, gateways: Object.fromEntries(gateways) }),
    solana({ rpc: urls.solana }),
    ...providersAt(urls, scenario),
  ]
}
