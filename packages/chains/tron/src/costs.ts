import { hex } from '@scure/base'
import { refuse, refuseUpstreamFault } from '@switchyard/chain-kit'
import { type ChainContext, ceilDiv, UpstreamError } from '@switchyard/core'
import { formatAddress } from './address.ts'
import type { Frame } from './frame.ts'
import type { TronState } from './funds.ts'
import { encodeRaw, type RawData } from './raw-data.ts'
import type { Trongrid } from './trongrid.ts'

/** What a transaction costs. All in sun. */
export interface Costs {
  readonly networkFee: bigint
  /** Present for contract calls. */
  readonly feeLimit?: bigint
  readonly warnings?: readonly { readonly code: string; readonly display: string }[]
}

/** Bytes bandwidth is charged for beside the raw data: a signature and room for the result. Source: recorded receipts. */
const SIGNED_BYTES = 134n

/** Least fee limit written. Source: the recorded transaction of the API. */
const LEAST_FEE_LIMIT = 10_000_000n

/** Most the chain accepts. Source: chain parameter `getMaxFeeLimit`. */
const MOST_FEE_LIMIT = 15_000_000_000n

/** Energy of a call that could not be tried: a stablecoin paid to somebody who holds none. */
const FALLBACK_ENERGY = 131_000n

/** Room on the energy tried, since the penalty of a busy contract moves, percent. */
const MARGIN = 20n

/** What is tried or looked up about the recipient before a transaction is built. */
export interface Probe {
  /** The recipient of TRX has been paid before. */
  readonly activated: boolean
  /** Energy of a call, margin included. */
  readonly energy: bigint
  readonly warnings?: Costs['warnings']
}

/** One request: whether the recipient is activated, or what the call would use. */
export const probe = async (trongrid: Trongrid, { contract }: Frame, context: ChainContext): Promise<Probe> => {
  try {
    if (contract.type === 'TransferContract') {
      const { activated } = await trongrid.account(formatAddress(contract.to), context.signal)
      return { activated, energy: 0n }
    }
    const { owner, contract: called, data, callValue } = contract
    const call = { owner: formatAddress(owner), contract: formatAddress(called), data: hex.encode(data), callValue }
    const { failure, energy } = await trongrid.trial(call, context.signal)
    if (failure === undefined) return { activated: true, energy: ceilDiv(energy * (100n + MARGIN), 100n) }
    return context.waived?.estimate || context.waived?.balance
      ? guess(contract)
      : refuse(`The contract would refuse the call: ${failure}`)
  } catch (cause) {
    if (context.waived?.estimate && UpstreamError.is(cause)) return guess(contract)
    return refuseUpstreamFault('The fee could not be estimated.')(cause)
  }
}

const guess = ({ type }: RawData['contract']): Probe => {
  if (type === 'TransferContract') return { activated: false, energy: 0n }
  const display = 'The energy of the call could not be estimated; a usual figure stands in its place.'
  return { activated: true, energy: FALLBACK_ENERGY, warnings: [{ code: 'unableToEstimateGas', display }] }
}

/** Bandwidth, energy, activation and memo, as far as the account's own resources do not cover them. */
export const costsOf = (raw: RawData, { prices, resources }: TronState, probed: Probe, asked?: bigint): Costs => {
  const { energy, activated, warnings } = probed
  const isCall = raw.contract.type === 'TriggerSmartContract'
  const feeLimit = isCall ? clamp(asked ?? energy * prices.energy) : undefined
  const bytes = BigInt(encodeRaw({ ...raw, ...(isCall && { feeLimit: MOST_FEE_LIMIT }) }).length) + SIGNED_BYTES
  const covered = bytes <= resources.freeBandwidth || bytes <= resources.stakedBandwidth
  const burnt = energy > resources.energy ? energy - resources.energy : 0n
  const networkFee =
    (covered ? 0n : bytes * prices.byte) +
    burnt * prices.energy +
    (activated ? 0n : prices.activation) +
    (raw.data ? prices.memo : 0n)
  return { networkFee, ...(feeLimit !== undefined && { feeLimit }), ...(warnings && { warnings }) }
}

const clamp = (feeLimit: bigint): bigint => {
  if (feeLimit > MOST_FEE_LIMIT) return refuse('The call would burn more than the chain allows.')
  return feeLimit < LEAST_FEE_LIMIT ? LEAST_FEE_LIMIT : feeLimit
}
