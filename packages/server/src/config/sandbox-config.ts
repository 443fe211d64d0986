import { chainByCode } from '@switchyard/core'
import type { Tree } from './merge.ts'

const evmCodes = ['ETH', 'OP', 'BSC', 'POL', 'BASE', 'ARB', 'AVAX']
const utxoCodes = ['BTC', 'LTC', 'DOGE', 'BCH']

/**
 * Settings that point every provider and chain at a running sandbox, and at nothing else: a chain the sandbox does not
 * simulate has no gateway instead of a public one.
 */
export const sandboxConfig = (sandboxUrl: string): Tree => {
  const base = sandboxUrl.replace(/\/+$/, '')
  return {
    sandboxUrl: base,
    providers: { thorchain: { baseUrl: `${base}/thornode`, midgardUrl: `${base}/midgard` } },
    chains: {
      evm: { publicNodes: false, rpc: byCode(evmCodes, (code) => `${base}/evm/${chainByCode(code)?.chainId}`) },
      utxo: {
        gateways: byCode(utxoCodes, (code) => ({ kind: 'esplora', url: `${base}/esplora/${code.toLowerCase()}` })),
      },
    },
  }
}

const byCode = (codes: readonly string[], entry: (code: string) => unknown): Tree =>
  Object.fromEntries(codes.map((code) => [code, entry(code)]))
