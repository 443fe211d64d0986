import { hex } from '@scure/base'
import { refuse, refuseUpstreamFault } from '@switchyard/chain-kit'
import { type ChainContext, ceilDiv, type PlannedDeposit, type Token, UpstreamError } from '@switchyard/core'
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

/** Adds the margin to simulated energy. */
const addMargin = (energy: bigint): bigint => ceilDiv(energy * (100n + MARGIN), 100n)

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
    if (failure === undefined) return { activated: true, energy: addMargin(energy) }
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
  const networkFee = sumCosts({ bytes, energy, activated, hasMemo: raw.data !== undefined }, { prices, resources })
  return { networkFee, feeLimit, warnings }
}

interface Usage {
  readonly bytes: bigint
  readonly energy: bigint
  readonly activated: boolean
  readonly hasMemo: boolean
}

const sumCosts = (
  { bytes, energy, activated, hasMemo }: Usage,
  { prices, resources }: Pick<TronState, 'prices' | 'resources'>,
): bigint => {
  const covered = bytes <= resources.freeBandwidth || bytes <= resources.stakedBandwidth
  // A payment that opens an account is not charged for its bytes; its price takes their place.
  const bandwidth = covered ? 0n : bytes * prices.byte
  const burntEnergy = energy > resources.energy ? energy - resources.energy : 0n
  return (activated ? bandwidth : prices.activation) + burntEnergy * prices.energy + (hasMemo ? prices.memo : 0n)
}

/** Bytes of the data of a token transfer: a selector and two words. */
const TRANSFER_BYTES = 68

/** Bytes of the data of a call whose length is not known. */
const CALL_BYTES = 1_000

/** Stands for amounts and times, which are written with as many bytes as they need. */
const WIDE = BigInt(Number.MAX_SAFE_INTEGER)

/**
 * Estimates the cost of a deposit that is not built yet, sun: for an account without resources of its own, its free bandwidth of the
 * day included. A call whose energy is not known takes that of a token transfer.
 */
export const estimateCosts = (
  asset: Token,
  { kind, bytes = 0, units, recipientExists = false }: PlannedDeposit,
  { prices, facts }: { readonly prices: TronState['prices']; readonly facts: TronFacts },
): bigint => {
  const account = Uint8Array.from([0x41, ...new Uint8Array(20)])
  const isCoin = kind === 'transfer' && asset.address === undefined
  const dataBytes = kind === 'call' ? bytes || CALL_BYTES : TRANSFER_BYTES
  const called = { owner: account, contract: account, callValue: kind === 'call' ? WIDE : 0n }
  const raw: RawData = {
    refBlockBytes: new Uint8Array(2),
    refBlockHash: new Uint8Array(8),
    expiration: WIDE,
    data: kind === 'transfer' && bytes > 0 ? new Uint8Array(bytes) : undefined,
    contract: isCoin
      ? { type: 'TransferContract', owner: account, to: account, amount: WIDE }
      : { type: 'TriggerSmartContract', ...called, data: new Uint8Array(dataBytes) },
    timestamp: WIDE,
  }
  const resources = { freeBandwidth: 0n, stakedBandwidth: 0n, energy: 0n }
  const energy = isCoin ? 0n : addMargin(units ?? facts.fallbackEnergy)
  const size = BigInt(encodeRaw({ ...raw, feeLimit: isCoin ? undefined : facts.feeLimitCeiling }).length)
  const usage = { bytes: size + SIGNED_BYTES, energy, hasMemo: raw.data !== undefined }
  const existing = sumCosts({ ...usage, activated: true }, { prices, resources })
  if (!isCoin || recipientExists) return existing
  const opening = sumCosts({ ...usage, activated: false }, { prices, resources })
  return opening > existing ? opening : existing
}
