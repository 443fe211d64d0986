import { hex } from '@scure/base'
import { refuse, refuseUpstreamFault } from '@switchyard/chain-kit'
import { type ChainContext, ceilDiv, UpstreamError } from '@switchyard/core'
import { formatAddress } from './address.ts'
import type { DepositContract } from './contract.ts'
import type { TronFacts } from './facts.ts'
import type { TronState } from './funds.ts'
import type { Gateway } from './gateway.ts'
import { encodeRaw, type RawData } from './raw-data.ts'

/** Cost of a transaction, in sun. */
export interface Costs {
  readonly networkFee: bigint
  /** For contract calls only. */
  readonly feeLimit?: bigint
  readonly warnings?: readonly { readonly code: string; readonly display: string }[]
}

/**
 * Bytes charged as bandwidth in addition to the raw data: a signature and space for the result. Source: recorded
 * receipts.
 */
const SIGNED_BYTES = 134n

/** Margin on the simulated energy, percent, since the penalty of a busy contract changes. */
const MARGIN = 20n

/** State of the recipient or result of the call, read before the build. */
export interface Simulation {
  /** The recipient of TRX exists. */
  readonly activated: boolean
  /** Energy of a call, including the margin. */
  readonly energy: bigint
  /** Fee limit set by the deposit, sun; absent when it follows from the energy. */
  readonly feeLimit?: bigint
  readonly warnings?: Costs['warnings']
}

/** Reads in one request whether the recipient exists, or the energy of the call. */
export const simulate = async (
  { gateway, facts }: { readonly gateway: Gateway; readonly facts: TronFacts },
  { contract }: DepositContract,
  context: ChainContext,
): Promise<Simulation> => {
  try {
    if (contract.type === 'TransferContract') {
      const { activated, isContract } = await gateway.account(formatAddress(contract.to), context.signal)
      if (isContract) return refuse('The recipient is a contract, and TRON rejects transfers of TRX to contracts.')
      return { activated, energy: 0n }
    }
    const { owner, contract: called, data, callValue } = contract
    const call = { owner: formatAddress(owner), contract: formatAddress(called), data: hex.encode(data), callValue }
    const { failure, energy } = await gateway.simulateCall(call, context.signal)
    if (failure === undefined) return { activated: true, energy: ceilDiv(energy * (100n + MARGIN), 100n) }
    return context.waived?.estimate || context.waived?.balance
      ? skipEstimate(contract, facts)
      : refuse(`The contract would reject the call: ${failure}.`)
  } catch (cause) {
    if (context.waived?.estimate && UpstreamError.is(cause)) return skipEstimate(contract, facts)
    return refuseUpstreamFault('The fee could not be estimated: no gateway answered.')(cause)
  }
}

const skipEstimate = ({ type }: RawData['contract'], { fallbackEnergy }: TronFacts): Simulation => {
  if (type === 'TransferContract') return { activated: false, energy: 0n }
  const display = 'The energy of the call could not be estimated; a typical value is used.'
  return { activated: true, energy: fallbackEnergy, warnings: [{ code: 'unableToEstimateGas', display }] }
}

/** Returns the cost of bandwidth, energy, activation and memo that the account's own resources do not cover. */
export const computeCosts = (
  raw: RawData,
  { state, facts }: { readonly state: TronState; readonly facts: TronFacts },
  simulation: Simulation,
): Costs => {
  const { prices, resources } = state
  const { energy, activated, feeLimit: givenLimit, warnings } = simulation
  const isCall = raw.contract.type === 'TriggerSmartContract'
  let feeLimit: bigint | undefined
  if (isCall) {
    const { maxFeeLimit = facts.feeLimitCeiling } = prices
    const most = maxFeeLimit < facts.feeLimitCeiling ? maxFeeLimit : facts.feeLimitCeiling
    const wanted = givenLimit ?? energy * prices.energy
    if (wanted > most) return refuse(`The fee limit of ${wanted} sun is above the maximum of ${most} sun.`)
    feeLimit = wanted < facts.feeLimitFloor ? facts.feeLimitFloor : wanted
  }

  // The size is that with the largest fee limit, so that the fee does not depend on its own digits.
  const bytes =
    BigInt(encodeRaw({ ...raw, feeLimit: isCall ? facts.feeLimitCeiling : undefined }).length) + SIGNED_BYTES
  const covered = bytes <= resources.freeBandwidth || bytes <= resources.stakedBandwidth
  const burntEnergy = energy > resources.energy ? energy - resources.energy : 0n
  const networkFee =
    (covered ? 0n : bytes * prices.byte) +
    burntEnergy * prices.energy +
    (activated ? 0n : prices.activation) +
    (raw.data ? prices.memo : 0n)
  return { networkFee, feeLimit, warnings }
}
