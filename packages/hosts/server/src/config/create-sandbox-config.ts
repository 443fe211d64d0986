import { findChain } from '@switchyard/core'
import { chainNames } from '../adapters/chain-adapters.ts'
import { providerNames } from '../adapters/provider-adapters.ts'
import type { Tree } from '../settings/merge.ts'
import { createSandboxChains } from './create-sandbox-chains.ts'
import type { SandboxFacts } from './read-sandbox-facts.ts'

const evmCodes = ['ETH', 'OP', 'BSC', 'POL', 'BASE', 'ARB', 'AVAX', 'GNO', 'BERA', 'XLAYER', 'MONAD', 'UNI', 'SONIC']
/** Chains among them that 1inch does not serve. */
const notOneinch = new Set(['BERA', 'XLAYER'])

/** Account of the simulated Chainflip broker. */
const BROKER = 'cFNZxUS6UWj6EvAA9XshRYQPYUsFL7DpscKqUYRqzH76ipZKM'

/** Assets that the sandbox's Harbor trades besides those of the adapter. */
const harborAssets = ['LTC.LTC', 'DOGE.DOGE', 'BCH.BCH'].map((identifier) => ({ identifier, id: identifier }))

const pactTypes = ['eth', 'usdt_eth', 'usdc_eth', 'wbtc_eth', 'bnb', 'usdt_bnb', 'usdc_bnb', 'pol', 'trx', 'usdt_trx']
/** Assets that PACT SWAP buys and never sells. */
const pactBuyOnly = ['btc', 'ltc', 'doge']

/**
 * Settings that point every provider and chain at a running sandbox. Those that the sandbox does not simulate are switched off, so
 * that no public address is called; so is NEAR without its key in `facts`.
 *
 * @example
 * ```ts
 * const config = readConfig({ ...createSandboxConfig('http://127.0.0.1:4010'), auth: 'open' })
 * ```
 */
export const createSandboxConfig = (sandboxUrl: string, facts: SandboxFacts = {}): Tree => {
  const base = sandboxUrl.replace(/(?<!\/)\/+$/, '')
  const evmRpc = mapCodes(evmCodes, (code) => `${base}/evm/${findChain(code)?.chainId}`)
  const off = { enabled: false }
  const providers: Tree = {
    thorchain: { baseUrl: `${base}/thornode`, midgardUrl: `${base}/midgard` },
    mayachain: { baseUrl: `${base}/mayanode`, midgardUrl: `${base}/maya-midgard` },
    chainflip: { baseUrl: `${base}/chainflip`, brokerUrl: `${base}/chainflip-broker`, brokerAccount: BROKER },
    oneinch: { baseUrl: `${base}/oneinch`, chains: evmCodes.filter((code) => !notOneinch.has(code)), rpc: evmRpc },
    garden: { baseUrl: `${base}/garden/v2`, apiKey: 'sandbox' },
    mayan: { baseUrl: `${base}/mayan/price/v3`, explorerUrl: `${base}/mayan/explorer/v3` },
    flashnet: { baseUrl: `${base}/flashnet`, apiKey: 'fn_sandbox' },
    harbor: {
      baseUrl: `${base}/harbor`,
      nodeUrl: `${base}/harbor`,
      statusPath: '/swap/v1/swaps/{txid}',
      assets: harborAssets,
    },
    pactswap: {
      baseUrl: `${base}/pactswap`,
      contractIds: {
        ...mapCodes(pactTypes, (type) => ({ sell: `sandbox-${type}-c1`, buy: `sandbox-${type}-c2` })),
        ...mapCodes(pactBuyOnly, (type) => ({ buy: `sandbox-${type}-c2` })),
      },
    },
    // Without the key no quote can be verified, so no swap can be built.
    near:
      facts.nearManagerKey === undefined
        ? off
        : { baseUrl: `${base}/near`, apiKey: 'sandbox', managerKey: facts.nearManagerKey },
  }
  return {
    sandboxUrl: base,
    tracker: { on: true },
    providers: { ...mapCodes(providerNames, () => off), ...providers },
    chains: {
      ...mapCodes(chainNames, () => off),
      evm: { publicNodes: false, rpc: evmRpc },
      ...createSandboxChains(base),
    },
  }
}

const mapCodes = (codes: readonly string[], entry: (code: string) => unknown): Tree =>
  Object.fromEntries(codes.map((code) => [code, entry(code)]))
