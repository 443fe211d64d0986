import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import type { CosmosLedger, IncludedTransaction } from '../../ledgers/cosmos/cosmos-ledger.ts'

/** A hash of this chain that stands for content that the sandbox does not have, upper-case hex. */
export const standIn = ({ parameters }: CosmosLedger, label: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${parameters.chainId}/${label}`))).toUpperCase()

/** Reported time of a block with nanoseconds, as nodes print it. */
export const blockTime = ({ cadence }: CosmosLedger, height: number): string =>
  new Date(cadence.timeOf(height)).toISOString().replace('Z', '000000Z')

/** Address of the only validator: twenty bytes. */
export const validatorOf = (ledger: CosmosLedger): string => standIn(ledger, 'validator').slice(0, 40)

export const blockIdOf = (ledger: CosmosLedger, height: number): object => ({
  hash: standIn(ledger, `block/${height}`),
  parts: { total: 1, hash: standIn(ledger, `parts/${height}`) },
})

/** The header of a block. */
export const headerOf = (ledger: CosmosLedger, height: number): object => ({
  version: { block: '11' },
  chain_id: ledger.parameters.chainId,
  height: String(height),
  time: blockTime(ledger, height),
  last_block_id: blockIdOf(ledger, height - 1),
  last_commit_hash: standIn(ledger, `commit/${height - 1}`),
  data_hash: standIn(ledger, `data/${height}`),
  validators_hash: standIn(ledger, 'validators'),
  next_validators_hash: standIn(ledger, 'validators'),
  consensus_hash: standIn(ledger, 'consensus'),
  app_hash: standIn(ledger, `app/${height - 1}`),
  last_results_hash: standIn(ledger, `results/${height - 1}`),
  evidence_hash: standIn(ledger, 'evidence'),
  proposer_address: validatorOf(ledger),
})

/** A block with its transactions and without the validator's signatures. */
export const describeBlock = (
  ledger: CosmosLedger,
  height: number,
  included: readonly IncludedTransaction[],
): object => ({
  block_id: blockIdOf(ledger, height),
  block: {
    header: headerOf(ledger, height),
    data: {
      txs: included.filter((one) => one.height === height).map(({ transaction }) => base64.encode(transaction.bytes)),
    },
    evidence: { evidence: [] },
    last_commit: { height: String(height - 1), round: 0, block_id: blockIdOf(ledger, height - 1), signatures: [] },
  },
})
