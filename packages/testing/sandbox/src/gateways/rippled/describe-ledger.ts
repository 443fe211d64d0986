import { xrpChain } from '../../ledgers/xrp/xrp-chain.ts'
import type { XrpLedger } from '../../ledgers/xrp/xrp-ledger.ts'
import { isoTime, rippleTime } from './describe-time.ts'

const XRP = 1_000_000

const xrpOf = (drops: bigint): number => Number(drops) / XRP

/** `server_info`; amounts in XRP as numbers. */
export const describeServer = (ledger: XrpLedger, now: number): object => {
  const seq = ledger.height()
  return {
    info: {
      build_version: '2.6.2',
      complete_ledgers: `${xrpChain.genesis - 1_000}-${seq}`,
      hostid: 'SAND',
      io_latency_ms: 1,
      jq_trans_overflow: '0',
      last_close: { converge_time_s: 3, proposers: 35 },
      load_factor: 1,
      network_id: xrpChain.networkId,
      peers: 21,
      pubkey_node: 'n9MfeCuZK2ra5eJtFDtuCTnvxfsi85k4J3GXJ1TvRVr2o4EQeHMF',
      server_state: 'full',
      time: isoTime(now),
      uptime: 86_400,
      validated_ledger: {
        age: Math.max(0, Math.floor((now - ledger.cadence.timeOf(seq)) / 1_000)),
        base_fee_xrp: xrpOf(xrpChain.baseFee),
        hash: ledger.ledgerHash(seq),
        reserve_base_xrp: xrpOf(xrpChain.reserveBase),
        reserve_inc_xrp: xrpOf(xrpChain.reserveObject),
        seq,
      },
      validation_quorum: 28,
    },
  }
}

/** `fee`: an open ledger that is far from full. */
export const describeFee = (ledger: XrpLedger): object => {
  const base = String(xrpChain.baseFee)
  return {
    current_ledger_size: '20',
    current_queue_size: '0',
    drops: { base_fee: base, median_fee: '5000', minimum_fee: base, open_ledger_fee: base },
    expected_ledger_size: '250',
    ledger_current_index: ledger.height() + 1,
    levels: { median_level: '128000', minimum_level: '256', open_ledger_level: '256', reference_level: '256' },
    max_queue_size: '5000',
  }
}

/** A ledger as `ledger` shows it; version 1 of the API writes its index as text. */
export const describeLedger = (ledger: XrpLedger, index: number, version: number): object => {
  const closed = ledger.cadence.timeOf(index)
  const ledger_hash = ledger.ledgerHash(index)
  return {
    ledger: {
      account_hash: ledger.ledgerHash(-index),
      close_flags: 0,
      close_time: rippleTime(closed),
      close_time_iso: isoTime(closed),
      close_time_resolution: 10,
      closed: true,
      ledger_hash,
      ledger_index: version >= 2 ? index : String(index),
      parent_close_time: rippleTime(ledger.cadence.timeOf(index - 1)),
      parent_hash: ledger.ledgerHash(index - 1),
      total_coins: '99985000000000000',
      transaction_hash: '0'.repeat(64),
    },
    ledger_hash,
    ledger_index: index,
    validated: true,
  }
}
