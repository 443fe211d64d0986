import type { UtxoLedger } from '../../ledgers/utxo/utxo-ledger.ts'
import { branchText } from '../../ledgers/utxo/zcash/network-upgrades.ts'
import { blockHash } from './describe-transaction.ts'

/** Names Blockbook gives its coins. */
const COINS: Readonly<Record<string, string>> = {
  BTC: 'Bitcoin',
  LTC: 'Litecoin',
  DOGE: 'Dogecoin',
  BCH: 'Bcash',
  DASH: 'Dash',
  ZEC: 'Zcash',
}

/** The branches a Zcash node states, as they are passed on. */
const consensusOf = (ledger: UtxoLedger): object => {
  if (!ledger.parameters.zcash) return {}
  const [chaintip, nextblock] = [ledger.height(), ledger.height() + 1].map((height) =>
    branchText(ledger.branch(height)),
  )
  return { consensus: { chaintip, nextblock } }
}

/** State of the index and of its node, as `/api/v2` shows them. */
export const describeSystem = (ledger: UtxoLedger): object => {
  const height = ledger.height()
  const time = new Date(ledger.cadence.timeOf(height)).toISOString()
  const coin = COINS[ledger.chain] ?? ledger.chain
  return {
    blockbook: {
      coin,
      network: ledger.chain,
      host: 'sandbox',
      version: '0.6.0',
      gitCommit: 'sandbox',
      buildTime: '2026-07-23T12:08:12+00:00',
      syncMode: true,
      initialSync: false,
      inSync: true,
      bestHeight: height,
      lastBlockTime: time,
      inSyncMempool: true,
      lastMempoolTime: time,
      mempoolSize: 0,
      decimals: 8,
      dbSize: 0,
      about: 'Blockbook - blockchain indexer for Trezor Suite. Do not use for any other purpose.',
    },
    backend: {
      chain: 'main',
      blocks: height,
      headers: height,
      bestBlockHash: blockHash(ledger, height),
      difficulty: '1',
      sizeOnDisk: 0,
      version: '1',
      subversion: '/sandbox/',
      protocolVersion: '170140',
      timeOffset: 0,
      warnings: '',
      ...consensusOf(ledger),
    },
  }
}
