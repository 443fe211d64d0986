import { FACTS, type Plugin } from '@switchyard/core'
import { resolveTransport } from '@switchyard/net'
import { createAdapterPlugin, readFeeAccounts } from '@switchyard/provider-kit'
import { listNetworks, type Network, requireNetworks } from './assets/network.ts'
import { Client } from './client.ts'
import { createFactProbe } from './fact-probe.ts'
import { oneinchFacts } from './facts.ts'
import type { OneinchOptions } from './options.ts'
import { OneinchProvider } from './provider.ts'
import { createProbes } from './track/node-probes.ts'
import { createNodes } from './track/nodes.ts'

/**
 * Swaps through the 1inch aggregation router as `ONEINCH`. Does no I/O and reads no environment.
 *
 * @throws {InvalidOptions} when the engine is created with a chain without EVM, or without a known router, in `chains`.
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [oneinch({ apiKey: 'my-key', rpc: { ETH: 'https://node.example' } })] })
 * ```
 */
export const oneinch = (options: OneinchOptions = {}): Plugin =>
  createAdapterPlugin('@switchyard/provider-oneinch', () => ({
    ONEINCH: (resolve) => {
      const { apiKey, rpc = {} } = options
      const facts = resolve(FACTS).follow(oneinchFacts)
      const resolved = resolveTransport(options, resolve)
      const client = new Client({ baseUrl: () => options.baseUrl ?? facts().apiUrl, apiKey, ...resolved })
      const networks = (): readonly Network[] => listNetworks(facts(), options)
      requireNetworks(facts(), options)
      return new OneinchProvider({
        client,
        facts,
        listNetworks: networks,
        nodes: createNodes(rpc, resolved),
        probes: [createFactProbe(client, networks), ...createProbes(rpc, resolved)],
        accounts: { ...readFeeAccounts(options), collector: options.feeCollector },
        defaultSlippageBps: options.defaultSlippageBps ?? 100,
      })
    },
  }))
