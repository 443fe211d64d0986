import { assetName } from '../asset.ts'
import { NATIVE_HASH } from '../engine/payouts.ts'
import type { Outbound, SwapRecord } from '../engine/swap-record.ts'
import { type Protocol, profileOf } from '../protocol.ts'
import type { ThorchainState } from '../state.ts'

const BLOCK_SECONDS = 6
/** Number of nodes that report a transaction. */
const SIGNERS = 98

const coin = (asset: string, amount: bigint): object => ({ asset, amount: String(amount) })

const gasOf = (protocol: Protocol, chain: string): string =>
  profileOf(protocol, chain)?.gasAsset ?? assetName(protocol.coin)

/** The deposit in the node's `Tx` shape. */
export const describeInbound = ({ protocol }: ThorchainState, record: SwapRecord): object => ({
  id: record.id,
  chain: record.chain,
  from_address: record.from,
  to_address: record.to,
  coins: [coin(assetName(record.asset), record.amount)],
  gas: [coin(gasOf(protocol, record.chain), record.gas)],
  memo: record.memo,
})

/** An observed payout in the node's `Tx` shape. */
export const describeOutbound = (state: ThorchainState, outbound: Outbound): object => {
  const { chain } = outbound.asset
  const own = gasOf(state.protocol, chain) === assetName(outbound.asset)
  return {
    id: outbound.hash ?? NATIVE_HASH,
    chain,
    from_address: state.vault.address(chain),
    to_address: outbound.to,
    coins: [coin(assetName(outbound.asset), outbound.amount)],
    gas: [coin(gasOf(state.protocol, chain), own ? outbound.fee / 2n : 20_000n)],
    memo: outbound.memo,
  }
}

const confirmation = (state: ThorchainState, record: SwapRecord): object => {
  const remaining = Math.max(0, (record.finalAt ?? 0) - state.world.clock.now()) * state.world.clock.speed
  const completed = record.finalisedHeight !== undefined
  if (completed) return { remaining_confirmation_seconds: 0, completed }
  const height = record.observedHeight ?? 0
  return {
    counting_start_height: record.consensusHeight,
    chain: record.chain,
    external_observed_height: height,
    external_confirmation_delay_height: height + Math.max(0, record.confirmations - 1),
    remaining_confirmation_seconds: Math.ceil(remaining / 1000),
    completed,
  }
}

const swapStatus = (record: SwapRecord): object => {
  const { stream } = record
  const streaming = stream && stream.quantity > 1n && !record.swapDone
  return {
    pending: !record.swapDone,
    ...(streaming && {
      streaming: { interval: Number(stream.interval), quantity: Number(stream.quantity), count: Number(stream.count) },
    }),
  }
}

const outboundStages = (state: ThorchainState, record: SwapRecord): object => {
  const external = record.outbounds.filter(({ asset }) => asset.chain !== state.protocol.coin.chain)
  if (!record.swapDone || external.length === 0) return {}
  const due = Math.max(...external.map((outbound) => outbound.due))
  const wait = Math.max(0, due - state.height())
  const completed = external.every(({ confirmed }) => confirmed === true)
  const signed = {
    ...(!completed && { scheduled_outbound_height: due, blocks_since_scheduled: Math.max(0, state.height() - due) }),
    completed,
  }
  const delayed = due > (record.stream?.lastHeight ?? record.finalisedHeight ?? due)
  const delay = {
    ...(wait > 0 && { remaining_delay_blocks: wait, remaining_delay_seconds: wait * BLOCK_SECONDS }),
    completed: wait === 0,
  }
  return { ...(delayed && { outbound_delay: delay }), outbound_signed: signed }
}

/** The stages of `/tx/status` and `/tx/stages`. */
export const describeStages = (state: ThorchainState, record: SwapRecord | undefined): object => {
  if (!record) return { inbound_observed: { final_count: 0, completed: false } }
  if (record.observedHeight === undefined)
    return { inbound_observed: { started: true, pre_confirmation_count: SIGNERS, final_count: 0, completed: false } }
  const finalised = record.finalisedHeight !== undefined
  return {
    inbound_observed: { pre_confirmation_count: SIGNERS, final_count: finalised ? SIGNERS : 0, completed: true },
    inbound_confirmation_counted: confirmation(state, record),
    inbound_finalised: { completed: finalised },
    ...(finalised && { swap_status: swapStatus(record), swap_finalised: { completed: record.swapDone } }),
    ...outboundStages(state, record),
  }
}

/** `/tx/status/{hash}`. */
export const describeStatus = (state: ThorchainState, record: SwapRecord | undefined): object => {
  if (!record) return { stages: describeStages(state, undefined) }
  const paid = record.outbounds.filter(({ confirmed }) => confirmed)
  return {
    tx: describeInbound(state, record),
    ...(record.outbounds.length > 0 && {
      planned_out_txs: record.outbounds.map(({ asset, to, amount, refund }) => ({
        chain: asset.chain,
        to_address: to,
        coin: coin(assetName(asset), amount),
        refund,
      })),
    }),
    ...(paid.length > 0 && { out_txs: paid.map((outbound) => describeOutbound(state, outbound)) }),
    stages: describeStages(state, record),
  }
}

/** `/tx/{hash}`. */
export const describeTx = (state: ThorchainState, record: SwapRecord): object => {
  const paid = record.outbounds.filter(({ confirmed }) => confirmed)
  const done = record.swapDone && paid.length === record.outbounds.length
  return {
    observed_tx: {
      tx: describeInbound(state, record),
      observed_pub_key: state.vault.pubKey,
      external_observed_height: record.observedHeight ?? 0,
      external_confirmation_delay_height: (record.observedHeight ?? 0) + Math.max(0, record.confirmations - 1),
      ...(paid.length > 0 && { out_hashes: paid.map(({ hash }) => hash) }),
      status: done ? 'done' : 'incomplete',
    },
    ...(record.consensusHeight !== undefined && { consensus_height: record.consensusHeight }),
    ...(record.finalisedHeight !== undefined && { finalised_height: record.finalisedHeight }),
    keysign_metric: { node_tss_times: null },
  }
}

/** One entry of `/swaps/streaming`. */
export const describeStream = (record: SwapRecord): object | undefined => {
  const { stream } = record
  if (!stream || record.swapDone) return undefined
  return {
    tx_id: record.id,
    interval: Number(stream.interval),
    quantity: Number(stream.quantity),
    count: Number(stream.count),
    last_height: stream.lastHeight,
    trade_target: String(stream.limit),
    source_asset: assetName(record.asset),
    target_asset: assetName(stream.target),
    destination: stream.destination,
    deposit: String(stream.deposit),
    in: String(stream.spent),
    out: String(stream.emitted),
    ...(stream.failed.length > 0 && {
      failed_swaps: stream.failed.map(({ number }) => number),
      failed_swap_reasons: stream.failed.map(({ reason }) => reason),
    }),
  }
}
