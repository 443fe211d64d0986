import type { Tree } from '../settings/merge.ts'

/** Ledgers close up to 600 times faster than on the network, so 75 of them pass before a busy machine has signed. */
const XRP_LEDGERS = 900

const utxoCodes = ['BTC', 'LTC', 'DOGE', 'BCH', 'DASH']

/** Settings of the chain packages, EVM aside, on a running sandbox. A chain that the sandbox does not simulate is absent. */
export const createSandboxChains = (base: string): Tree => ({
  cardano: { gateway: `${base}/koios` },
  // THORNode and MAYANode serve the REST gateway of their chains themselves.
  cosmos: {
    gateway: {
      THOR: `${base}/thornode`,
      MAYA: `${base}/mayanode`,
      ...Object.fromEntries(['GAIA', 'KUJI', 'NOBLE'].map((code) => [code, `${base}/lcd/${code.toLowerCase()}`])),
    },
  },
  near: { rpc: `${base}/near-rpc` },
  radix: { gateway: `${base}/radix` },
  solana: { rpc: `${base}/solana` },
  tron: { gateway: `${base}/tron` },
  xrp: { rpc: `${base}/xrp`, lifetimeLedgers: XRP_LEDGERS },
  substrate: { rpc: { DOT: `${base}/asset-hub`, FLIP: `${base}/chainflip-node` } },
  starknet: { rpc: `${base}/starknet` },
  sui: { rpc: `${base}/sui-graphql`, protocol: 'graphql' },
  ton: { rpc: { v2: `${base}/toncenter/api/v2`, v3: `${base}/toncenter/api/v3`, apiKey: 'sandbox' } },
  utxo: {
    publicGateways: false,
    gateways: {
      ...Object.fromEntries(
        utxoCodes.map((code) => [code, { kind: 'esplora', url: `${base}/esplora/${code.toLowerCase()}` }]),
      ),
      ZEC: { kind: 'blockbook', url: `${base}/blockbook/zec` },
    },
  },
})
