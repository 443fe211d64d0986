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
import { HARBOR_ROUTER, nearManagerKey, SANDBOX_BROKER, type SandboxUrls } from '@switchyard/sandbox'
import { chainPluginsAt } from './chain-plugins-at.ts'

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

/** Plugins of every provider and of the chains that can be sold on, all with URLs of the sandbox. */
export const pluginsAt = (
  urls: SandboxUrls,
  seed: string,
  vaultSwaps: ChainflipOptions['vaultSwaps'] = [],
): readonly Plugin[] => {
  const { networks, evm: nodes, base } = urls
  const url = (network: string, service: string): string => networks[network]?.[service] ?? `${base}/absent/${network}`
  const rpc = Object.fromEntries(Object.entries(nodes).map(([id, node]) => [chainById(id)?.code ?? '', node]))
  return [
    evm({ rpc, publicNodes: false }),
    ...chainPluginsAt(urls),
    thorchain({ baseUrl: url('thorchain', 'thornode'), midgardUrl: url('thorchain', 'midgard') }),
    mayachain({ baseUrl: url('mayachain', 'mayanode'), midgardUrl: url('mayachain', 'midgard') }),
    chainflip({
      baseUrl: url('chainflip', 'backend'),
      brokerUrl: url('chainflip', 'broker'),
      brokerAccount: SANDBOX_BROKER,
      vaultSwaps,
    }),
    near({ baseUrl: url('near', 'api'), apiKey: 'sandbox', managerKey: nearManagerKey(seed) }),
    oneinch({ baseUrl: url('oneinch', 'api'), apiKey: 'sandbox', rpc }),
    garden({ baseUrl: url('garden', 'api') }),
    flashnet({ baseUrl: url('flashnet', 'api'), apiKey: 'fn_sandbox' }),
    mayan({ baseUrl: `${url('mayan', 'price')}/v3`, explorerUrl: `${url('mayan', 'explorer')}/v3` }),
    harbor({
      baseUrl: url('harbor', 'api'),
      nodeUrl: url('harbor', 'api'),
      statusPath: '/swap/v1/swaps/{txid}',
      routers: { ETH: HARBOR_ROUTER },
      assets: ['LTC.LTC', 'DOGE.DOGE', 'BCH.BCH'].map((identifier) => ({ identifier, id: identifier })),
    }),
    pactswap({
      baseUrl: url('pactswap', 'api'),
      contractIds: Object.fromEntries(
        pactTypes.map((type) => [type, { sell: `sandbox-${type}-c1`, buy: `sandbox-${type}-c2` }]),
      ),
    }),
  ]
}
