import type { Plugin } from '@switchyard/core'
import { resolveTransport } from '@switchyard/net'
import { createAdapterPlugin, readFeeAccounts } from '@switchyard/provider-kit'
import { allCodes, listNetworks } from './assets/network.ts'
import { Client } from './client.ts'
import type { OneinchOptions } from './options.ts'
import { OneinchProvider } from './provider.ts'
import { createProbes } from './track/node-probes.ts'
import { createNodes } from './track/nodes.ts'

const PUBLIC_URL = 'https://api.1inch.com'

/**
 * Swaps through the 1inch aggregation router as `ONEINCH`. Does no I/O and reads no environment.
 *
 * @throws {InvalidOptions} when the engine is created with a chain without EVM in `chains`.
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [oneinch({ apiKey: 'my-key', rpc: { ETH: 'https://node.example' } })] })
 * ```
 */
export const oneinch = (options: OneinchOptions = {}): Plugin =>
  createAdapterPlugin('@switchyard/provider-oneinch', () => ({
    ONEINCH: (resolve) => {
      const { baseUrl = PUBLIC_URL, apiKey, rpc = {} } = options
      const resolved = resolveTransport(options, resolve)
      return new OneinchProvider({
        client: new Client({ baseUrl, apiKey, ...resolved }),
        networks: listNetworks(options.chains ?? allCodes, options.routers ?? {}),
        nodes: createNodes(rpc, resolved),
        probes: createProbes(rpc, resolved),
        accounts: { ...readFeeAccounts(options), collector: options.feeCollector },
        defaultSlippageBps: options.defaultSlippageBps ?? 100,
      })
    },
  }))
