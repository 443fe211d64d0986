import { chainByCode, type Fee, type Token } from '@switchyard/core'
import { evmInboundFee, inboundFee, utxoInboundFee } from '@switchyard/provider-kit'

/** Wei per unit of gas on calm days of 2026. */
const gasPrices: Readonly<Record<string, bigint>> = {
  ETH: 1_500_000_000n,
  BSC: 100_000_000n,
  POL: 60_000_000_000n,
  AVAX: 2_000_000_000n,
  ARB: 20_000_000n,
  OP: 2_000_000n,
  BASE: 10_000_000n,
  MONAD: 100_000_000_000n,
  HYPEREVM: 1_000_000_000n,
}

/** Base units per virtual byte. */
const rates: Readonly<Record<string, bigint>> = { BTC: 4n, LTC: 2n }

/** Base units of the chain's coin for a transfer of the coin and of a token. Zcash: ZIP-317, two logical actions. */
const transfers: Readonly<Record<string, readonly [coin: bigint, token: bigint]>> = {
  ZEC: [10_000n, 10_000n],
  SOL: [5_000n, 2_050_000n],
  XRP: [10n, 10n],
  TRON: [270_000n, 13_373_500n],
  TON: [5_000_000n, 50_000_000n],
}

/** What sending the deposit costs on top, for display: Flashnet tells nothing of it, the chain names the real figure later. */
export const inboundEstimate = (sell: Pick<Token, 'chain' | 'address'>): Fee => {
  const { chain } = sell
  const rate = rates[chain]
  if (rate !== undefined) return utxoInboundFee(chain, rate, 0)
  if (chainByCode(chain)?.family === 'evm') return evmInboundFee(sell, gasPrices[chain] ?? 1_000_000_000n, false)
  return inboundFee(chain, transfers[chain]?.[sell.address === undefined ? 0 : 1] ?? 0n)
}
