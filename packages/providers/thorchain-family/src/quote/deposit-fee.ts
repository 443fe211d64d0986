import { chainByCode, type Fee, rescale, type Token } from '@switchyard/core'
import { depositVsize, inboundFee } from '@switchyard/provider-kit'
import type { Network } from '../network.ts'
import type { Inbound } from '../node/node-state.ts'

/**
 * What the wallet pays for the deposit, in base units of the sell chain's own coin: an estimate from the network's gas
 * rate, which already carries a margin of a half. `undefined` where the rate's unit is unknown.
 *
 * The sizes are our own measure of a usual deposit: one input, a change output and the memo on UTXO chains, the router's
 * `depositWithExpiry` on EVM chains, which asks for more gas than a plain transfer.
 */
export const depositFee = (
  network: Network,
  sell: Token,
  inbound: Inbound | undefined,
  memoBytes: number,
): Fee | undefined => {
  const amount = sell.chain === network.chain ? network.nativeDepositFee : estimate(sell, inbound, memoBytes)
  return amount === undefined ? undefined : inboundFee(sell.chain, amount)
}

const estimate = (sell: Token, inbound: Inbound | undefined, memoBytes: number): bigint | undefined => {
  const family = chainByCode(sell.chain)?.family
  if (sell.chain === 'ZEC') return zcashFee(memoBytes)
  if (family === 'utxo') return inbound && inbound.gasRate * BigInt(depositVsize(sell.chain, memoBytes))
  if (family === 'evm') return inbound && evmFee(sell, inbound)
  return flatFees[sell.chain]?.(sell.address !== undefined)
}

/** Zcash charges by actions, whatever the network's rate: 5 000 zatoshi for every 34 bytes of outputs. Source: ZIP-317. */
const zcashFee = (memoBytes: number): bigint => {
  const outputs = 2 * 34 + 8 + 1 + (memoBytes > 75 ? 3 : 2) + memoBytes
  return 5_000n * BigInt(Math.max(2, Math.ceil(outputs / 34)))
}

const NATIVE_DEPOSIT_GAS = 80_000n
const TOKEN_DEPOSIT_GAS = 120_000n

const weiPerUnit: Readonly<Record<string, bigint>> = {
  gwei: 1_000_000_000n,
  nAVAX: 1_000_000_000n,
  centigwei: 10_000_000n,
  mwei: 1_000_000n,
  wei: 1n,
}

const evmFee = (sell: Token, { gasRate, gasRateUnits }: Inbound): bigint | undefined => {
  const unit = weiPerUnit[gasRateUnits]
  return unit && gasRate * unit * (sell.address === undefined ? NATIVE_DEPOSIT_GAS : TOKEN_DEPOSIT_GAS)
}

/** Usual cost of one transfer with a memo, in base units of the chain's coin, where the rate says nothing about it. */
const flatFees: Readonly<Record<string, (token: boolean) => bigint>> = {
  GAIA: () => 6_000n,
  KUJI: () => 6_000n,
  NOBLE: () => 20_000n,
  XRP: () => 12n,
  /** One TRX for the memo, the rest for bandwidth or energy. */
  TRON: (token) => (token ? 14_500_000n : 1_500_000n),
  SOL: () => 5_000n,
  /** Half an XRD; a plain payment takes a quarter. */
  XRD: () => 5n * 10n ** 17n,
  THOR: () => rescale(2n, 2, 8),
}
