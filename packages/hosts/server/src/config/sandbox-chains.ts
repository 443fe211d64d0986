import type { Tree } from './merge.ts'

const utxoCodes = ['BTC', 'LTC', 'DOGE', 'BCH', 'DASH']

/** Settings of the chain packages, EVM aside, on a running sandbox. A chain that the sandbox does not simulate is absent. */
export const sandboxChains = (base: string): Tree => ({
  solana: { rpc: `${base}/solana` },
  utxo: {
    publicGateways: false,
    gateways: Object.fromEntries(
      utxoCodes.map((code) => [code, { kind: 'esplora', url: `${base}/esplora/${code.toLowerCase()}` }]),
    ),
  },
})
