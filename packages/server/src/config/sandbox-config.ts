import { chainByCode } from '@switchyard/core'
import { chainNames } from '../adapters/chain-adapters.ts'
import { providerNames } from '../adapters/provider-adapters.ts'
import type { Tree } from './merge.ts'

const evmCodes = ['ETH', 'OP', 'BSC', 'POL', 'BASE', 'ARB', 'AVAX']
const utxoCodes = ['BTC', 'LTC', 'DOGE', 'BCH', 'DASH']

/**
 * Settings that point every provider and chain at a running sandbox, and at nothing else: what the sandbox does not
 * simulate is switched off instead of reaching a public address.
 */
export const sandboxConfig = (sandboxUrl: string): Tree => {
  const base = sandboxUrl.replace(/\/+$/, '')
  const evmRpc = byCode(evmCodes, (code) => `${base}/evm/${chainByCode(code)?.chainId}`)
  return {
    sandboxUrl: base,
    providers: {
      ...off(providerNames),
      thorchain: { baseUrl: `${base}/thornode`, midgardUrl: `${base}/midgard` },
      mayachain: { baseUrl: `${base}/mayanode`, midgardUrl: `${base}/maya-midgard` },
      chainflip: { baseUrl: `${base}/chainflip`, brokerUrl: `${base}/chainflip-broker` },
      oneinch: { baseUrl: `${base}/oneinch`, rpc: evmRpc },
      garden: { baseUrl: `${base}/garden/v2` },
    },
    chains: {
      ...off(chainNames),
      evm: { publicNodes: false, rpc: evmRpc },
      utxo: {
        gateways: byCode(utxoCodes, (code) => ({ kind: 'esplora', url: `${base}/esplora/${code.toLowerCase()}` })),
      },
    },
  }
}

const off = (names: readonly string[]): Tree => Object.fromEntries(names.map((name) => [name, { enabled: false }]))

const byCode = (codes: readonly string[], entry: (code: string) => unknown): Tree =>
  Object.fromEntries(codes.map((code) => [code, entry(code)]))
