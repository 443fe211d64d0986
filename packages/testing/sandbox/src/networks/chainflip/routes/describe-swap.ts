import { type FlipAsset, hasOracle, USDC, wireAsset } from '../assets.ts'
import type { Channel, Egress, SwapRecord, SwapTerms } from '../engine/swap-record.ts'
import { quotient } from '../quote/quotient.ts'
import type { FlipState } from '../state.ts'

const whole = (time: number | undefined): number | undefined => (time === undefined ? undefined : Math.round(time))

/** State of a swap in the backend's terms. */
const stateOf = (record: SwapRecord | undefined): string => {
  if (!record) return 'WAITING'
  const egresses = [record.swapEgress, record.refundEgress].filter((egress) => egress !== undefined)
  if (record.ignored || egresses.some(({ failed }) => failed)) return 'FAILED'
  if (egresses.length > 0 && egresses.every(({ witnessedAt }) => witnessedAt !== undefined)) return 'COMPLETED'
  if (egresses.some(({ hash }) => hash !== undefined)) return 'SENT'
  if (record.finished) return 'SENDING'
  return record.scheduledAt === undefined ? 'RECEIVING' : 'SWAPPING'
}

const describeTerms = (state: FlipState, terms: SwapTerms): object => {
  const { from, to } = terms
  const seconds = {
    deposit: (state.ledgerOf(from).blockMs / 1_000) * (from.chain.margin + 0.5) + 6,
    swap: 12 + (terms.chunks - 1) * terms.interval * 6,
    egress: 90 + state.ledgerOf(to).blockMs / 2_000,
  }
  return {
    srcAsset: from.asset,
    srcChain: from.chain.name,
    destAsset: to.asset,
    destChain: to.chain.name,
    destAddress: terms.destination,
    srcChainRequiredBlockConfirmations: from.chain.margin + 1,
    estimatedDurationsSeconds: seconds,
    estimatedDurationSeconds: seconds.deposit + seconds.swap + seconds.egress,
    brokers: terms.brokers.map(({ account, bps }) => ({ account, commissionBps: bps })),
    fillOrKillParams: {
      refundAddress: terms.refundAddress,
      minPrice: quotient(terms.minPrice * 10n ** BigInt(from.decimals), 2n ** 128n * 10n ** BigInt(to.decimals)),
      retryDurationBlocks: terms.retryBlocks,
      ...(hasOracle(from) && hasOracle(to) ? { maxOraclePriceSlippage: terms.oracleBps ?? null } : {}),
    },
    ...dcaOf(terms),
  }
}

const dcaOf = ({ chunks, interval }: SwapTerms): object =>
  chunks > 1 ? { dcaParams: { numberOfChunks: chunks, chunkIntervalBlocks: interval } } : {}

const describeChannel = (state: FlipState, channel: Channel): object => ({
  depositChannel: {
    id: channel.id,
    createdAt: channel.createdAt,
    depositAddress: channel.address,
    srcChainExpiryBlock: String(channel.expiryBlock),
    estimatedExpiryTime: channel.expiresAt,
    isExpired: state.ledgerOf(channel.terms.from).height() > channel.expiryBlock,
    openedThroughBackend: channel.byBackend,
    ...dcaOf(channel.terms),
  },
})

const describeEgress = (name: string, egress: Egress | undefined): object => {
  if (!egress) return {}
  const failure = {
    failedAt: whole(egress.scheduledAt),
    failedBlockIndex: egress.block,
    mode: name === 'refundEgress' ? 'REFUND_OUTPUT_TOO_SMALL' : 'SWAP_OUTPUT_TOO_SMALL',
    reason: { name: 'BelowEgressDustLimit', message: 'The amount is below the minimum egress amount.' },
  }
  return {
    [name]: {
      amount: String(egress.amount),
      scheduledAt: whole(egress.scheduledAt),
      scheduledBlockIndex: egress.block,
      ...(egress.hash === undefined ? {} : { txRef: egress.hash }),
      ...(egress.witnessedAt === undefined
        ? {}
        : { witnessedAt: whole(egress.witnessedAt), witnessedBlockIndex: egress.block }),
      ...(egress.failed ? { failure, failedAt: failure.failedAt, failedBlockIndex: egress.block } : {}),
    },
  }
}

const describeDeposit = (record: SwapRecord): object => ({
  amount: String(record.deposit),
  txRef: record.hash,
  ...(record.scheduledAt === undefined ? { txConfirmations: record.confirmations } : {}),
  ...(record.witnessedAt === undefined
    ? {}
    : { witnessedAt: whole(record.witnessedAt), witnessedBlockIndex: record.witnessedBlock }),
  ...(record.ignored === undefined
    ? {}
    : {
        failure: {
          failedAt: whole(record.witnessedAt),
          failedBlockIndex: record.witnessedBlock,
          mode: 'DEPOSIT_IGNORED',
          reason: record.ignored,
        },
      }),
})

const describeProgress = (record: SwapRecord): object => {
  if (record.scheduledAt === undefined) return {}
  const chunk = {
    inputAmount: String(record.input / BigInt(record.terms.chunks)),
    scheduledAt: whole(record.scheduledAt),
    retryCount: record.retries,
    ...(record.executedAt === undefined
      ? {}
      : { executedAt: whole(record.executedAt), outputAmount: String(record.output) }),
    ...(record.lastReason === undefined ? {} : { latestSwapRescheduledReason: record.lastReason }),
    ...(record.aborted ? { abortedAt: whole(record.scheduledAt), abortedReason: record.lastReason } : {}),
  }
  const { chunks } = record.terms
  const remaining = chunks - record.executed
  return {
    swap: {
      originalInputAmount: String(record.input),
      remainingInputAmount: String(record.input - record.swapped),
      swappedInputAmount: String(record.swapped),
      swappedIntermediateAmount: String(record.intermediate),
      swappedOutputAmount: String(record.output),
      ...(chunks === 1
        ? { regular: chunk }
        : {
            dca: {
              lastExecutedChunk: record.executed > 0 ? chunk : null,
              currentChunk: remaining > 0 ? chunk : null,
              executedChunks: record.executed,
              remainingChunks: remaining,
            },
          }),
    },
  }
}

const describeFees = (record: SwapRecord): readonly object[] => {
  const { from, to } = record.terms
  const fee = (type: string, asset: FlipAsset, amount: bigint): object[] =>
    amount > 0n ? [{ type, ...wireAsset(asset), amount: String(amount) }] : []
  return [
    ...fee('NETWORK', USDC, record.networkFee),
    ...fee('BROKER', USDC, record.brokerFee),
    ...fee('BOOST', from, record.boostFee),
    ...fee('INGRESS', from, record.ingressFee),
    ...fee('EGRESS', from, record.refundEgressFee),
    ...fee('REFUND', from, record.refundFee),
    ...fee('EGRESS', to, record.egressFee),
  ]
}

/** Body of `GET /v2/swaps/{id}` for a channel, its latest deposit, or a vault swap. */
export const describeSwap = (
  state: FlipState,
  channel: Channel | undefined,
  record: SwapRecord | undefined,
): object => {
  const terms = record?.terms ?? channel?.terms
  if (!terms) throw new Error('The swap has neither a channel nor a deposit.')
  return {
    state: stateOf(record),
    ...(record?.scheduledAt === undefined ? {} : { swapId: record.swapId }),
    ...describeTerms(state, terms),
    ...(channel ? describeChannel(state, channel) : {}),
    ...(record ? { deposit: describeDeposit(record), ...describeProgress(record) } : {}),
    fees: record ? describeFees(record) : [],
    ...describeEgress('swapEgress', record?.swapEgress),
    ...describeEgress('refundEgress', record?.refundEgress),
    ...boostOf(terms, record),
    lastStatechainUpdateAt: whole(state.world.clock.now()),
  }
}

const boostOf = ({ maxBoostBps }: SwapTerms, record: SwapRecord | undefined): object => {
  if (maxBoostBps === 0) return {}
  const bps = record && record.deposit > 0n ? Number((record.boostFee * 10_000n) / record.deposit) : 0
  const boosted = record?.boostedAt === undefined ? {} : { boostedAt: whole(record.boostedAt) }
  return { boost: { effectiveBoostFeeBps: bps, maxBoostFeeBps: maxBoostBps, ...boosted } }
}
