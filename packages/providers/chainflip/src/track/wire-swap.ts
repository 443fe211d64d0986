import { UpstreamError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { findByName, type NetworkAsset } from '../assets/network-asset.ts'
import type { ChainflipFacts } from '../facts.ts'

/** A payout or refund. Times are Unix milliseconds. */
export interface Egress {
  readonly amount: bigint | undefined
  readonly hash: string
  readonly to: string | undefined
  readonly sentAt: number | undefined
  /** Reason for which it was not sent. */
  readonly failure: string | undefined
  readonly failed: boolean
  /** The network signed the payment and does not send it: anybody can, for about six days. */
  readonly waitsForCaller: boolean
}

/** The swap of `GET /v2/swaps/{id}`, as far as it is read. */
export interface WireSwap {
  readonly state: string
  readonly swapId: string | undefined
  readonly sell: NetworkAsset
  readonly buy: NetworkAsset
  readonly destination: string
  readonly refundAddress: string
  readonly channel: { readonly id: string; readonly address: string; readonly expired: boolean } | undefined
  readonly deposit: {
    readonly amount: bigint | undefined
    readonly hash: string
    readonly confirmations: number | undefined
    readonly witnessedAt: number | undefined
    readonly failure: string | undefined
  }
  readonly swap: SwapPart | undefined
  readonly dca: { readonly chunks: number; readonly interval: number; readonly executed: number } | undefined
  readonly swapEgress: Egress | undefined
  readonly refundEgress: Egress | undefined
  readonly fallbackEgress: Egress | undefined
  readonly seconds: { readonly deposit: number; readonly swap: number; readonly egress: number }
}

/** Amounts swapped so far, base units. */
export interface SwapPart {
  readonly input: bigint
  readonly swapped: bigint
  readonly output: bigint
  readonly executedAt: number | undefined
  /** Amounts credited to an account of the State Chain, for swaps from such an account. */
  readonly onChain: { readonly paid: bigint; readonly refunded: bigint } | undefined
  /** Reason for which the last chunk was postponed or aborted. */
  readonly reason: string | undefined
}

/**
 * Reads a swap.
 *
 * @throws {UpstreamError} for another response, and for unknown assets
 */
export const readSwap = (body: unknown, facts: ChainflipFacts): WireSwap => {
  const part = read.optionalRecord(body, 'swap')
  const input = part && (read.optionalAmount(part, 'originalInputAmount') ?? 0n)
  const executions = ['regular', 'dca.currentChunk', 'dca.lastExecutedChunk'].flatMap(
    (path) => (part && read.optionalRecord(part, path)) ?? [],
  )
  const reasons = ['abortedReason', 'latestSwapRescheduledReason'].flatMap((name) =>
    executions.map((execution) => read.optionalText(execution, name)),
  )
  const chunks = read.optionalInteger(body, 'dcaParams.numberOfChunks') ?? 1
  return {
    state: read.text(body, 'state'),
    swapId: read.optionalText(body, 'swapId'),
    sell: readAsset(body, 'src', facts),
    buy: readAsset(body, 'dest', facts),
    destination: read.optionalText(body, 'destAddress') ?? '',
    refundAddress: read.optionalText(body, 'fillOrKillParams.refundAddress') ?? '',
    channel: read.optionalRecord(body, 'depositChannel') && {
      id: read.text(body, 'depositChannel.id'),
      address: read.text(body, 'depositChannel.depositAddress'),
      expired: read.optionalFlag(body, 'depositChannel.isExpired') ?? false,
    },
    deposit: {
      // Old records of vault swaps have it only in the swap.
      amount: read.optionalAmount(body, 'deposit.amount') ?? input,
      hash: read.optionalText(body, 'deposit.txRef') ?? '',
      confirmations: read.optionalInteger(body, 'deposit.txConfirmations'),
      witnessedAt: read.optionalInteger(body, 'deposit.witnessedAt'),
      failure: read.optionalText(body, 'deposit.failure.reason.message'),
    },
    swap: part && {
      input: input ?? 0n,
      swapped: read.optionalAmount(part, 'swappedInputAmount') ?? 0n,
      output: read.optionalAmount(part, 'swappedOutputAmount') ?? 0n,
      onChain: read.optionalRecord(part, 'onChain') && {
        paid: read.optionalAmount(part, 'onChain.outputAmount') ?? 0n,
        refunded: read.optionalAmount(part, 'onChain.refundAmount') ?? 0n,
      },
      executedAt: executions.map((each) => read.optionalInteger(each, 'executedAt')).find((at) => at !== undefined),
      reason: reasons.find((reason) => reason !== undefined),
    },
    dca:
      chunks < 2
        ? undefined
        : {
            chunks,
            interval: read.optionalInteger(body, 'dcaParams.chunkIntervalBlocks') ?? 0,
            executed: read.optionalInteger(body, 'swap.dca.executedChunks') ?? 0,
          },
    swapEgress: readEgress(body, 'swapEgress'),
    refundEgress: readEgress(body, 'refundEgress'),
    fallbackEgress: readEgress(body, 'fallbackEgress'),
    seconds: {
      deposit: read.optionalNumber(body, 'estimatedDurationsSeconds.deposit') ?? 0,
      swap: read.optionalNumber(body, 'estimatedDurationsSeconds.swap') ?? 0,
      egress: read.optionalNumber(body, 'estimatedDurationsSeconds.egress') ?? 0,
    },
  }
}

const readAsset = (body: unknown, side: 'src' | 'dest', facts: ChainflipFacts): NetworkAsset => {
  const [chain, name] = [read.text(body, `${side}Chain`), read.text(body, `${side}Asset`)]
  const asset = findByName(chain, name, facts)
  if (!asset) throw new UpstreamError(`The swap has the unknown asset ${name} on ${chain}.`)
  return asset
}

const readEgress = (body: unknown, name: string): Egress | undefined =>
  read.optionalRecord(body, name) && {
    amount: read.optionalAmount(body, `${name}.amount`),
    hash: read.optionalText(body, `${name}.txRef`) ?? '',
    to: read.optionalText(body, `${name}.destinationAddress`),
    sentAt: read.optionalInteger(body, `${name}.witnessedAt`),
    failure: read.optionalText(body, `${name}.failure.reason.message`),
    failed: read.optionalRecord(body, `${name}.failure`) !== undefined,
    waitsForCaller: name === 'fallbackEgress' && read.optionalRecord(body, `${name}.transactionPayload`) !== undefined,
  }
