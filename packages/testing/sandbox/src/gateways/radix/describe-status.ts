import type { RadixLedger } from '../../ledgers/radix/radix-ledger.ts'
import type { PendingRejection } from '../../ledgers/radix/radix-transaction.ts'

/** Descriptions of an intent's states in the gateway's own words. */
const descriptions = {
  Unknown: 'No information is known about the possible outcome of this transaction.',
  CommittedSuccess:
    'This transaction has been committed to the ledger as a success. For more information, use the /transaction/committed-details endpoint.',
  CommittedFailure:
    'This transaction has been committed to the ledger as a failure. For more information, use the /transaction/committed-details endpoint.',
  PermanentlyRejected: 'This transaction is permanently rejected, so can never be committed to this network.',
  Pending:
    "A payload for this transaction has been accepted into a node's mempool on the network. It's possible but not certain that it will be committed to this network.",
  LikelyButNotCertainRejection:
    'All known payload/s for this transaction have been temporarily rejected at their last execution. It may still be possible for this transaction to be committed to this network.',
} as const

type IntentStatus = keyof typeof descriptions

/** The older status beside each of today's. */
const legacy: Readonly<Record<IntentStatus, string>> = {
  Unknown: 'Unknown',
  CommittedSuccess: 'CommittedSuccess',
  CommittedFailure: 'CommittedFailure',
  PermanentlyRejected: 'Rejected',
  Pending: 'Pending',
  LikelyButNotCertainRejection: 'Pending',
}

const payloadStatuses: Readonly<Record<IntentStatus, string>> = {
  ...legacy,
  PermanentlyRejected: 'PermanentlyRejected',
  LikelyButNotCertainRejection: 'TemporarilyRejected',
}

interface Known {
  readonly status: IntentStatus
  readonly payload?: string
  readonly error?: string
  readonly version?: number
  readonly lastEpoch?: number
}

const ofRejection = (ledger: RadixLedger, { payloadHash, reason, endEpoch }: PendingRejection): Known => {
  if (ledger.epoch() < endEpoch)
    return { status: 'LikelyButNotCertainRejection', payload: payloadHash, error: reason, lastEpoch: endEpoch }
  const error = `Transaction has expired, as its expiry epoch of ${endEpoch} has been reached.`
  return { status: 'PermanentlyRejected', payload: payloadHash, error }
}

const statusOf = (ledger: RadixLedger, intentHash: string): Known => {
  const stored = ledger.stored(intentHash)
  if (!stored) {
    const [rejection] = ledger.rejectionsOf(intentHash)
    return rejection ? ofRejection(ledger, rejection) : { status: 'Unknown' }
  }
  const version = ledger.find(intentHash)?.height
  if (version === undefined) return { status: 'Pending', payload: stored.payloadHash }
  const committed = { payload: stored.payloadHash, version }
  return stored.failure === undefined
    ? { status: 'CommittedSuccess', ...committed }
    : { status: 'CommittedFailure', ...committed, error: stored.failure }
}

/** `transaction/status`, without the ledger state. */
export const describeStatus = (ledger: RadixLedger, intentHash: string): object => {
  const { status, payload, error, version, lastEpoch } = statusOf(ledger, intentHash)
  const failed = error !== undefined && { error_message: error }
  const known = {
    payload_hash: payload,
    status: legacy[status],
    payload_status: payloadStatuses[status],
    ...failed,
    handling_status: version === undefined && status !== 'PermanentlyRejected' ? 'HandlingSubmission' : 'Concluded',
    ...(version !== undefined && { handling_status_reason: 'The transaction is committed' }),
  }
  return {
    status: legacy[status],
    intent_status: status,
    intent_status_description: descriptions[status],
    known_payloads: payload === undefined ? [] : [known],
    ...(version !== undefined && { committed_state_version: version }),
    ...(lastEpoch !== undefined && { permanently_rejects_at_epoch: lastEpoch }),
    ...failed,
  }
}
