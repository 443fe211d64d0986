import { solana } from '@switchyard/chain-solana'
import { utxo } from '@switchyard/chain-utxo'
import type { Plugin } from '@switchyard/core'
import type { SandboxUrls } from '@switchyard/sandbox'

/** Plugins of the chains that can be sold on, EVM aside, with the gateways of the sandbox. */
export const chainPluginsAt = ({ esplora, solana: solanaNode }: SandboxUrls): readonly Plugin[] => {
  const gateways = Object.entries(esplora).map(([code, url]) => [code, { kind: 'esplora', url }] as const)
  return [utxo({ publicGateways: false, gateways: Object.fromEntries(gateways) }), solana({ rpc: solanaNode })]
}
