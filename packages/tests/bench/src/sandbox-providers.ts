import type { Plugin } from '@switchyard/core'
import { chainflip } from '@switchyard/provider-chainflip'
import { flashnet } from '@switchyard/provider-flashnet'
import { garden } from '@switchyard/provider-garden'
import { harbor } from '@switchyard/provider-harbor'
import { mayachain } from '@switchyard/provider-mayachain'
import { mayan } from '@switchyard/provider-mayan'
import { near } from '@switchyard/provider-near'
import { oneinch } from '@switchyard/provider-oneinch'
import { thorchain } from '@switchyard/provider-thorchain'
import { nearManagerKey, SANDBOX_BROKER, type SandboxUrls } from '@switchyard/sandbox'

/** Every provider that sells Bitcoin or more, pointed at a sandbox. */
export const sandboxProviders = ({ base, networks, evm }: SandboxUrls): readonly Plugin[] => {
  const at = (network: string, service: string): string => networks[network]?.[service] ?? base
  return [
    thorchain({ baseUrl: `${base}/thornode` }),
    mayachain({ baseUrl: `${base}/mayanode` }),
    chainflip({
      baseUrl: at('chainflip', 'backend'),
      brokerUrl: at('chainflip', 'broker'),
      brokerAccount: SANDBOX_BROKER,
    }),
    near({ baseUrl: at('near', 'api'), managerKey: nearManagerKey('switchyard'), apiKey: 'sandbox' }),
    oneinch({ baseUrl: at('oneinch', 'api'), apiKey: 'sandbox', chains: ['ETH'], rpc: { ETH: evm['1'] ?? base } }),
    garden({ baseUrl: at('garden', 'api'), apiKey: 'sandbox' }),
    mayan({ baseUrl: `${at('mayan', 'price')}/v3`, explorerUrl: `${at('mayan', 'explorer')}/v3` }),
    flashnet({ baseUrl: at('flashnet', 'api'), apiKey: 'fn_demo' }),
    harbor({
      baseUrl: at('harbor', 'api'),
      nodeUrl: at('harbor', 'api'),
      statusPath: '/swap/v1/swaps/{txid}',
    }),
  ]
}
