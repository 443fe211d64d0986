import { utxo } from '@switchyard/chain-utxo'
import type { Plugin } from '@switchyard/core'

/** The Bitcoin chain with the sandbox's index under a base address, which tells the fee rates of routes. */
export const bitcoinAt = (base: string): Plugin =>
  utxo({ publicGateways: false, gateways: { BTC: { kind: 'esplora', url: `${base}/esplora/btc` } } })
