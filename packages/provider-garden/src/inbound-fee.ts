import { chainByCode, type Fee, type Token } from '@switchyard/core'
import { evmInboundFee, inboundFee, utxoInboundFee } from '@switchyard/provider-kit'

/** Usual fee rates: base units per virtual byte, wei per unit of gas. Garden's API tells none. */
const rates: Readonly<Record<string, bigint>> = { BTC: 4n, LTC: 2n, ETH: 2_000_000_000n, BSC: 100_000_000n }

/** Wei per unit of gas on the EVM chains that are not in the table. */
const CHEAP_GAS = 50_000_000n

/** Usual cost of a lock elsewhere, in base units of the chain's coin. */
const flat: Readonly<Record<string, bigint>> = { SOL: 3_000_000n, STRK: 50_000_000_000_000_000n }

/** What locking the sell usually costs the wallet; an estimate for display, the chain decides when it is built. */
export const lockingFee = (sell: Token): Fee => {
  const family = chainByCode(sell.chain)?.family
  if (family === 'utxo') return utxoInboundFee(sell.chain, rates[sell.chain] ?? 4n, 0)
  if (family === 'evm') return evmInboundFee(sell, rates[sell.chain] ?? CHEAP_GAS, true)
  return inboundFee(sell.chain, flat[sell.chain] ?? 0n)
}
