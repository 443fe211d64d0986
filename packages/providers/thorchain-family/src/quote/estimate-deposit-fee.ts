import { chainByCode, type Fee, rescale, type Token } from '@switchyard/core'
import { createInboundFee, estimateDepositVsize } from '@switchyard/provider-kit'
import type { Network } from '../network.ts'
import type { Inbound } from '../node/node-state.ts'

/** Input of the fee of a deposit, besides the sold token. */
export interface DepositCosts {
  readonly network: Network
  readonly inbound: Inbound | undefined
  readonly memoBytes: number
}

/**
 * Estimates the transaction fee of the deposit in base units of the sell chain's coin, from the network's gas rate, which
 * includes a margin of 50 %. `undefined` when the unit of the rate is unknown.
 *
 * The sizes are those of a usual deposit: one input, a change output and the memo on UTXO chains, and the router's
 * `depositWithExpiry` on EVM chains, which needs more gas than a plain transfer.
 */
export const estimateDepositFee = (sell: Token, { network, inbound, memoBytes }: DepositCosts): Fee | undefined => {
  const { chain } = sell
  const family = chainByCode(chain)?.family
  const isToken = sell.address !== undefined
  let amount = flatFees[chain]?.(isToken)
  if (chain === network.chain) amount = network.nativeDepositFee
  else if (chain === 'ZEC') {
    // By actions, not by the network's rate: 5 000 zatoshi for every 34 bytes of outputs. Source: ZIP-317.
    const outputs = 2 * 34 + 8 + 1 + (memoBytes > 75 ? 3 : 2) + memoBytes
    amount = 5_000n * BigInt(Math.ceil(outputs / 34))
  } else if (family === 'utxo') {
    amount = inbound && inbound.gasRate * BigInt(estimateDepositVsize(chain, memoBytes))
  } else if (family === 'evm') {
    const unit = inbound && weiPerUnit[inbound.gasRateUnits]
    amount = unit && inbound.gasRate * unit * (isToken ? TOKEN_DEPOSIT_GAS : NATIVE_DEPOSIT_GAS)
  }
  return amount === undefined ? undefined : createInboundFee(chain, amount)
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

/** Usual fee of one transfer with a memo, in base units of the chain's coin, for chains where it does not follow from the rate. */
const flatFees: Readonly<Record<string, (token: boolean) => bigint>> = {
  GAIA: () => 6_000n,
  KUJI: () => 6_000n,
  NOBLE: () => 20_000n,
  XRP: () => 12n,
  /** 1 TRX for the memo, the rest for bandwidth or energy. */
  TRON: (token) => (token ? 14_500_000n : 1_500_000n),
  SOL: () => 5_000n,
  /** 0.5 XRD; a plain payment needs 0.25. */
  XRD: () => 5n * 10n ** 17n,
  THOR: () => rescale(2n, 2, 8),
}
