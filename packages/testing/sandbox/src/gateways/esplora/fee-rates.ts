import type { UtxoChain } from '../../ledgers/utxo/utxo-chain.ts'

/** Fee rates in the three shapes that clients request. */
export interface FeeRates {
  readonly estimates: Readonly<Record<string, number>>
  readonly precise: Readonly<Record<string, number>>
  readonly recommended: Readonly<Record<string, number>>
}

/** Fee rates in base units per virtual byte, in Blockstream's and mempool.space's shapes. */
export const feeRates = (chain: UtxoChain): FeeRates => {
  const least = Number(chain.relayFee) / 1000
  const at = (share: number): number => Math.max(least, Math.round(chain.feeRate * share * 1000) / 1000)
  const targets = { 1: 1.5, 2: 1.25, 3: 1, 6: 0.9, 10: 0.8, 25: 0.6, 144: 0.4, 504: 0.3, 1008: 0.25 }
  const precise = {
    fastestFee: at(1.5),
    halfHourFee: at(1),
    hourFee: at(0.9),
    economyFee: at(0.4),
    minimumFee: least,
  }
  return {
    estimates: Object.fromEntries(Object.entries(targets).map(([blocks, share]) => [blocks, at(share)])),
    precise,
    recommended: Object.fromEntries(Object.entries(precise).map(([name, rate]) => [name, Math.ceil(rate)])),
  }
}
