import { type Fee, findChain, type Token } from '@switchyard/core'
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
  const family = findChain(chain)?.family
  const kind = sell.address === undefined ? 'coin' : 'token'
  const actionFee = network.actionFees[chain]
  let amount = network.depositFees[chain]?.[kind]
  if (chain === network.chain) amount = network.nativeDepositFee
  else if (actionFee !== undefined) {
    // By actions of 34 bytes of outputs, not by the network's rate. Source: ZIP-317.
    const outputs = 2 * 34 + 8 + 1 + (memoBytes > 75 ? 3 : 2) + memoBytes
    amount = actionFee * BigInt(Math.ceil(outputs / 34))
  } else if (family === 'utxo') {
    amount = inbound && inbound.gasRate * BigInt(estimateDepositVsize(chain, memoBytes))
  } else if (family === 'evm') {
    const unit = inbound && weiPerUnit[inbound.gasRateUnits]
    amount = unit && inbound.gasRate * unit * network.depositGas[kind]
  }
  return amount === undefined ? undefined : createInboundFee(chain, amount)
}

const weiPerUnit: Readonly<Record<string, bigint>> = {
  gwei: 1_000_000_000n,
  nAVAX: 1_000_000_000n,
  centigwei: 10_000_000n,
  mwei: 1_000_000n,
  wei: 1n,
}
