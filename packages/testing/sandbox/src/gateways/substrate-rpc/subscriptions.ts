import type { SubstrateLedger } from '../../ledgers/substrate/substrate-ledger.ts'
import type { RpcSubscription } from '../json-rpc-socket.ts'
import { describeHeader } from './describe-block.ts'
import { bytesOf, hexOf, invalidParams, keyOf } from './read-parameter.ts'
import { runtimeVersion } from './runtime-version.ts'

type Subscription = RpcSubscription<SubstrateLedger>

/** Headers at the height that `numberOf` tells, at once and with every block. */
const heads =
  (numberOf: (ledger: SubstrateLedger) => number): Subscription['start'] =>
  (_, ledger, emit) => {
    const tell = (): void => emit(describeHeader(ledger, numberOf(ledger)))
    tell()
    return ledger.onBlock(tell)
  }

const newest = heads((ledger) => ledger.height())
const final = heads((ledger) => ledger.finalHeight())

/** Values of keys: all of them at once, then those that change. */
const storage: Subscription['start'] = ([keys], ledger, emit) => {
  if (!Array.isArray(keys)) throw invalidParams('invalid type: expected a sequence of storage keys')
  const known = new Map<string, string | null>()
  const tell = (): void => {
    const height = ledger.height()
    const changes = keys.flatMap((key) => {
      const value = ledger.storage(keyOf(key), height)
      const now = value ? hexOf(value) : null
      if (known.has(String(key)) && known.get(String(key)) === now) return []
      known.set(String(key), now)
      return [[key, now]]
    })
    if (changes.length > 0) emit({ block: hexOf(ledger.blocks.hash(height) as Uint8Array), changes })
  }
  tell()
  return ledger.onBlock(tell)
}

/** Submits a transaction and tells how it fares, up to its final block. */
const submitAndWatch: Subscription['start'] = ([extrinsic], ledger, emit) => {
  const { hash } = ledger.submit(bytesOf(extrinsic))
  const hashOf = (height: number): string => hexOf(ledger.blocks.hash(height) as Uint8Array)
  let status = ledger.stored(hash) ? 'ready' : 'future'
  emit(status)
  const stop = ledger.onBlock(() => {
    const stored = ledger.stored(hash)
    if (!stored) {
      if (ledger.isPending(hash)) return
      emit('dropped')
      return stop()
    }
    if (status === 'future') {
      status = 'ready'
      emit(status)
    }
    if (status === 'ready' && stored.height <= ledger.height()) {
      status = 'inBlock'
      emit({ inBlock: hashOf(stored.height) })
    }
    if (status === 'inBlock' && stored.height <= ledger.finalHeight()) {
      emit({ finalized: hashOf(stored.height) })
      stop()
    }
  })
  return stop
}

/** The version does not change while the sandbox runs. */
const version: Subscription['start'] = (_, __, emit) => {
  emit(runtimeVersion)
  return () => {}
}

const newHeads = { notification: 'chain_newHead', start: newest }
const finalHeads = { notification: 'chain_finalizedHead', start: final }

/** Subscriptions of a Substrate node by the method that opens them; some have two names. */
export const subscriptions: ReadonlyMap<string, Subscription> = new Map<string, Subscription>([
  [
    'author_submitAndWatchExtrinsic',
    { notification: 'author_extrinsicUpdate', unsubscribe: 'author_unwatchExtrinsic', start: submitAndWatch },
  ],
  [
    'chain_subscribeAllHeads',
    { notification: 'chain_allHead', unsubscribe: 'chain_unsubscribeAllHeads', start: newest },
  ],
  ['chain_subscribeNewHead', { ...newHeads, unsubscribe: 'chain_unsubscribeNewHead' }],
  ['chain_subscribeNewHeads', { ...newHeads, unsubscribe: 'chain_unsubscribeNewHeads' }],
  ['chain_subscribeFinalisedHeads', { ...finalHeads, unsubscribe: 'chain_unsubscribeFinalisedHeads' }],
  ['chain_subscribeFinalizedHeads', { ...finalHeads, unsubscribe: 'chain_unsubscribeFinalizedHeads' }],
  [
    'state_subscribeRuntimeVersion',
    { notification: 'state_runtimeVersion', unsubscribe: 'state_unsubscribeRuntimeVersion', start: version },
  ],
  [
    'state_subscribeStorage',
    { notification: 'state_storage', unsubscribe: 'state_unsubscribeStorage', start: storage },
  ],
])
