import type { Signal } from '@preact/signals'
import {
  type ByHandOptions,
  type Client,
  execute,
  executeByHand,
  forgetSwap,
  loadSwap,
  type QuoteRouteResponse,
  resume,
  type Signer,
  type SwapRecord,
} from '@switchyard/client'
import type { Agreed } from '../verify/agreed.ts'
import { createVerify, runChecks } from './create-verify.ts'
import { type Begun, createOneRun } from './one-run.ts'
import { findLastOpen, isUnknown, isUnpaidInTime, readAgreed, restoreState } from './run-records.ts'
import { applyProgress, type RunState, startedRun } from './run-state.ts'

/** The agreement of the user, and the signers. */
export interface RunRequest {
  readonly route: QuoteRouteResponse
  readonly agreed: Agreed
  readonly signers: readonly Signer[]
}

/** A swap under way: its state, and what can be done with it. */
export interface RunModel {
  readonly state: Signal<RunState | undefined>
  /** Builds, has signed, sends, and follows. */
  readonly start: (request: RunRequest) => Promise<void>
  /** Opens a deposit that the user pays from elsewhere, and follows it. */
  readonly startByHand: (request: Omit<RunRequest, 'signers'>) => Promise<void>
  /** Resumes the last swap of this browser that has not ended. Nothing is signed. */
  readonly resumeLast: () => Promise<void>
  /** Follows the deposit with this hash, where the page does not know whether there is one. */
  readonly nameDeposit: (hash: string) => Promise<void>
  /** Leaves the swap; what was sent is not taken back. */
  readonly leave: () => void
  /** Leaves the swap for good: it is not resumed after a reload. */
  readonly drop: () => Promise<void>
}

/** Parts of a model. */
export interface RunParts {
  readonly client: Client
  readonly storage: Storage
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Creates the model. Swaps are saved in the browser before each step. */
export const createRunModel = (parts: RunParts): RunModel => {
  const { client, storage } = parts
  const { state, begin, leave, current } = createOneRun()
  const follow = (record: SwapRecord, sent?: string) => {
    const known = sent === undefined ? record : ({ ...record, stage: 'sent', hash: sent } as const)
    return begin(record.id, restoreState(known), (begun) => resumeRecord(parts, begun, { record, sent }))
  }
  return {
    state,
    start: ({ route, agreed, signers }) =>
      begin(route.routeId, startedRun, (begun) => {
        const options = { ...createOptions(parts, begun), signers, verify: createVerify(agreed, begun.change) }
        return execute(client, { route, ...pickAddresses(agreed), context: agreed }, options).catch((error: unknown) =>
          awaitDeposit(parts, begun, { id: route.routeId, error }),
        )
      }),
    startByHand: ({ route, agreed }) =>
      begin(route.routeId, { ...startedRun, payByHand: agreed.sellAmount }, (begun) => {
        const options = { ...createOptions(parts, begun), verify: createVerify(agreed, begun.change) }
        return executeByHand(client, { route, ...pickAddresses(agreed), context: agreed }, options)
      }),
    resumeLast: async () => {
      const record = await findLastOpen(storage)
      if (record) await follow(record)
    },
    nameDeposit: async (hash) => {
      const id = current()
      const record = id === undefined ? undefined : await loadSwap(storage, id)
      if (record) await follow(record, hash)
    },
    leave: () => void leave(),
    drop: async () => {
      const id = await leave()
      if (id !== undefined) await forgetSwap(storage, id)
    },
  }
}

const pickAddresses = ({ sourceAddress, destinationAddress, refundAddress }: Agreed) => ({
  sourceAddress,
  destinationAddress,
  refundAddress,
})

const createOptions = ({ storage }: RunParts, { signal: ended, change }: Begun): ByHandOptions => ({
  storage,
  signal: ended,
  onProgress: (progress) => change((last) => applyProgress(last, progress)),
})

/** Resumes a saved swap as far as that needs no signature. A deposit that was not paid in time is forgotten. */
const resumeRecord = async (
  parts: RunParts,
  begun: Begun,
  { record, sent }: { readonly record: SwapRecord; readonly sent: string | undefined },
): Promise<unknown> => {
  const { client, storage, now } = parts
  const agreed = readAgreed(record)
  if (agreed && record.swap) void runChecks(agreed, { route: record.route, swap: record.swap }, begun.change)
  const options = createOptions(parts, begun)
  const onProgress: ByHandOptions['onProgress'] = (progress) => {
    options.onProgress?.(progress)
    if (isUnpaidInTime(record, progress, now())) void forgetSwap(storage, record.id)
  }
  return resume(client, record.id, { ...options, onProgress, awaitDeposit: true, sent })
}

/** After a failure at which the wallet may have sent the deposit, waits for it. Any other failure stands. */
const awaitDeposit = async (
  parts: RunParts,
  begun: Begun,
  { id, error }: { readonly id: string; readonly error: unknown },
): Promise<unknown> => {
  const record = await loadSwap(parts.storage, id)
  if (begun.signal.aborted || !record || !isUnknown(record)) throw error
  return resume(parts.client, id, { ...createOptions(parts, begun), awaitDeposit: true })
}
