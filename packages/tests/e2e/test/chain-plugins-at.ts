import { cosmos } from '@switchyard/chain-cosmos'
import { near } from '@switchyard/chain-near'
import { solana } from '@switchyard/chain-solana'
import { tron } from '@switchyard/chain-tron'
import { utxo } from '@switchyard/chain-utxo'
import { xrp } from '@switchyard/chain-xrp'
import type { Plugin } from '@switchyard/core'
import type { SandboxUrls } from '@switchyard/sandbox'

/** Plugins of the chains that can be sold on, EVM aside, with the gateways of the sandbox. */
export const chainPluginsAt = ({ esplora, solana: solanaNode, gateways: all }: SandboxUrls): readonly Plugin[] => {
  const gateways = Object.entries(esplora).map(([code, url]) => [code, { kind: 'esplora', url }] as const)
  const byKind = (kind: string): Readonly<Record<string, string>> =>
    Object.fromEntries(Object.entries(all).flatMap(([code, { [kind]: url }]) => (url ? [[code, url]] : [])))
  return [
    cosmos({ gateway: byKind('lcd') }),
    near({ rpc: byKind('near').NEAR ?? '' }),
    utxo({ publicGateways: false, gateways: Object.fromEntries(gateways) }),
    solana({ rpc: solanaNode }),
    tron({ gateway: all.TRON?.trongrid ?? '' }),
    xrp({ rpc: all.XRP?.rippled ?? '' }),
  ]
}
