import { evm } from '@switchyard/chain-evm'
import { solana } from '@switchyard/chain-solana'
import { utxo } from '@switchyard/chain-utxo'
import { chainById, type Plugin } from '@switchyard/core'
import { chainflip } from '@switchyard/provider-chainflip'
import { flashnet } from '@switchyard/provider-flashnet'
import { garden } from '@switchyard/provider-garden'
import { harbor } from '@switchyard/provider-harbor'
import { mayachain } from '@switchyard/provider-mayachain'
import { mayan } from '@switchyard/provider-mayan'
import { near } from '@switchyard/provider-near'
import { oneinch } from '@switchyard/provider-oneinch'
import { pactswap } from '@switchyard/provider-pactswap'
import { thorchain } from '@switchyard/provider-thorchain'
import { HARBOR_ROUTER, nearManagerKey, SANDBOX_BROKER, type SandboxUrls } from '@switchyard/sandbox'
import type { Scenario } from '../scenarios.ts'
import { SEED } from './test-network.ts'

type Place = (network: string, service: string) => string
type Rpc = Readonly<Record<string, string>>

const pactTypes = [
  'btc',
  'ltc',
  'doge',
  'eth',
  'usdt_eth',
  'usdc_eth',
  'wbtc_eth',
  'bnb',
  'usdt_bnb',
  'usdc_bnb',
  'pol',
]

/** The plugin of each provider, configured as an operator with one node of everything would. */
const providers: Readonly<Record<string, (url: Place, rpc: Rpc, scenario: Scenario) => Plugin>> = {
  THORCHAIN_STREAMING: (url) =>
    thorchain({ baseUrl: url('thorchain', 'thornode'), midgardUrl: url('thorchain', 'midgard') }),
  MAYACHAIN_STREAMING: (url) =>
    mayachain({ baseUrl: url('mayachain', 'mayanode'), midgardUrl: url('mayachain', 'midgard') }),
  CHAINFLIP: (url, _rpc, { vaultSwaps = [] }) =>
    chainflip({
      baseUrl: url('chainflip', 'backend'),
      brokerUrl: url('chainflip', 'broker'),
      brokerAccount: SANDBOX_BROKER,
      vaultSwaps,
    }),
  NEAR: (url) => near({ baseUrl: url('near', 'api'), apiKey: 'sandbox', managerKey: nearManagerKey(SEED) }),
  ONEINCH: (url, rpc) => oneinch({ baseUrl: url('oneinch', 'api'), apiKey: 'sandbox', rpc }),
  GARDEN: (url) => garden({ baseUrl: url('garden', 'api') }),
  FLASHNET: (url) => flashnet({ baseUrl: url('flashnet', 'api'), apiKey: 'fn_sandbox' }),
  MAYAN: (url) => mayan({ baseUrl: `${url('mayan', 'price')}/v3`, explorerUrl: `${url('mayan', 'explorer')}/v3` }),
  HARBOR: (url) =>
    harbor({
      baseUrl: url('harbor', 'api'),
      nodeUrl: url('harbor', 'api'),
      statusPath: '/swap/v1/swaps/{txid}',
      routers: { ETH: HARBOR_ROUTER },
    }),
  PACTSWAP: (url) =>
    pactswap({
      baseUrl: url('pactswap', 'api'),
      contractIds: Object.fromEntries(
        pactTypes.map((type) => [type, { sell: `sandbox-${type}-c1`, buy: `sandbox-${type}-c2` }]),
      ),
    }),
}

/** Plugins of the scenario's provider and of the chains that can be sold on, all with URLs of the sandbox. */
export const pluginsAt = (urls: SandboxUrls, scenario: Scenario): readonly Plugin[] => {
  const { networks, esplora, evm: nodes, solana: solanaNode, base } = urls
  const url: Place = (network, service) => networks[network]?.[service] ?? `${base}/absent/${network}`
  const rpc = Object.fromEntries(Object.entries(nodes).map(([id, node]) => [chainById(id)?.code ?? '', node]))
  const gateways = Object.entries(esplora).map(([code, gateway]) => [code, { kind: 'esplora', url: gateway }] as const)
  const provider = providers[scenario.provider.replace('CHAINFLIP_STREAMING', 'CHAINFLIP')]
  if (!provider) throw new Error(`No plugin for ${scenario.provider}.`)
  return [
    evm({ rpc, publicNodes: false }),
    utxo({ publicGateways: false, gateways: Object.fromEntries(gateways) }),
    solana({ rpc: solanaNode }),
    provider(url, rpc, scenario),
  ]
}
