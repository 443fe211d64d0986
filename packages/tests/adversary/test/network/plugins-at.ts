import { evm } from '@switchyard/chain-evm'
import { solana } from '@switchyard/chain-solana'
import { utxo } from '@switchyard/chain-utxo'
import type { Plugin } from '@switchyard/core'
import type { SandboxUrls } from '@switchyard/sandbox'
import { providersAt, rpcAt } from '../../../e2e/test/plugins-at.ts'
import type { Scenario } from '../scenarios.ts'
import { SEED } from './test-network.ts'

/** Plugins of the scenario's provider and of the chains that can be sold on, all with URLs of the sandbox. */
export const pluginsAt = (urls: SandboxUrls, scenario: Scenario): readonly Plugin[] => {
  const gateways = Object.entries(urls.esplora).map(([code, url]) => [code, { kind: 'esplora', url }] as const)
  const provider = providersAt(urls, SEED, scenario.vaultSwaps)[
    scenario.provider.replace('CHAINFLIP_STREAMING', 'CHAINFLIP')
  ]
  if (!provider) throw new Error(`No plugin for ${scenario.provider}.`)
  return [
    evm({ rpc: rpcAt(urls.evm), publicNodes: false }),
    utxo({ publicGateways: false, gateways: Object.fromEntries(gateways) }),
    solana({ rpc: urls.solana }),
    provider,
  ]
}
