import { evm } from '@switchyard/chain-evm'
import { chainById, type Plugin } from '@switchyard/core'
import { type ChainflipOptions, chainflip } from '@switchyard/provider-chainflip'
import { flashnet } from '@switchyard/provider-flashnet'
import { garden } from '@switchyard/provider-garden'
import { harbor } from '@switchyard/provider-harbor'
import { mayachain } from '@switchyard/provider-mayachain'
import { mayan } from '@switchyard/provider-mayan'
import { near } from '@switchyard/provider-near'
import { oneinch } from '@switchyard/provider-oneinch'
import { pactswap } from '@switchyard/provider-pactswap'
import { thorchain } from '@switchyard/provider-thorchain'
import { nearManagerKey, SANDBOX_BROKER, type SandboxUrls } from '@switchyard/sandbox'
import { chainPluginsAt, type IndexKind } from './chain-plugins-at.ts'

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
  'trx',
  'usdt_trx',
]

/** The plugin of each provider by its id, with URLs of the sandbox, configured as an operator with one node of everything would. */
export const providersAt = (
  { networks, evm: nodes, base }: SandboxUrls,
  seed: string,
  vaultSwaps: ChainflipOptions['vaultSwaps'] = [],
): Readonly<Record<string, Plugin>> => {
  const url = (network: string, service: string): string => networks[network]?.[service] ?? `${base}/absent/${network}`
  return {
    THORCHAIN_STREAMING: thorchain({ baseUrl: url('thorchain', 'thornode'), midgardUrl: url('thorchain', 'midgard') }),
    MAYACHAIN_STREAMING: mayachain({ baseUrl: url('mayachain', 'mayanode'), midgardUrl: url('mayachain', 'midgard') }),
    CHAINFLIP: chainflip({
      baseUrl: url('chainflip', 'backend'),
      brokerUrl: url('chainflip', 'broker'),
      brokerAccount: SANDBOX_BROKER,
      vaultSwaps,
    }),
    NEAR: near({ baseUrl: url('near', 'api'), apiKey: 'sandbox', managerKey: nearManagerKey(seed) }),
    ONEINCH: oneinch({ baseUrl: url('oneinch', 'api'), apiKey: 'sandbox', rpc: rpcAt(nodes) }),
    GARDEN: garden({ baseUrl: url('garden', 'api'), apiKey: 'sandbox' }),
    FLASHNET: flashnet({ baseUrl: url('flashnet', 'api'), apiKey: 'fn_sandbox' }),
    MAYAN: mayan({ baseUrl: `${url('mayan', 'price')}/v3`, explorerUrl: `${url('mayan', 'explorer')}/v3` }),
    HARBOR: harbor({
      baseUrl: url('harbor', 'api'),
      nodeUrl: url('harbor', 'api'),
      statusPath: '/swap/v1/swaps/{txid}',
      assets: ['LTC.LTC', 'DOGE.DOGE', 'BCH.BCH'].map((identifier) => ({ identifier, id: identifier })),
    }),
    PACTSWAP: pactswap({
      baseUrl: url('pactswap', 'api'),
      contractIds: Object.fromEntries(
        pactTypes.map((type) => [type, { sell: `sandbox-${type}-c1`, buy: `sandbox-${type}-c2` }]),
      ),
    }),
  }
}

/** Nodes of EVM chains by chain code. */
export const rpcAt = (nodes: SandboxUrls['evm']): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(nodes).map(([id, node]) => [chainById(id)?.code ?? '', node]))

/** Plugins of every provider and of the chains that can be sold on, all with URLs of the sandbox. */
export const pluginsAt = (
  urls: SandboxUrls,
  seed: string,
  vaultSwaps: ChainflipOptions['vaultSwaps'] = [],
  index: IndexKind = 'esplora',
): readonly Plugin[] => [
  evm({ rpc: rpcAt(urls.evm), publicNodes: false }),
  ...chainPluginsAt(urls, index),
  ...Object.values(providersAt(urls, seed, vaultSwaps)),
]
