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
import { type Begun, oneRun } from './one-run.ts'
import { agreedOf, isUnknown, lastOpen, stateOf, unpaidInTime } from './run-records.ts'
import { afterProgress, type RunState, startedRun } from './run-state.ts'
import { checksOf, verifying } from './verifying.ts'

/** What the user agreed to, and who signs. */
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
  /** Goes on with the last swap of this browser that has not ended. Nothing is signed. */
  readonly resumeLast: () => Promise<void>
  /** Follows the deposit with this hash, where the page does not know whether there is one. */
  readonly nameDeposit: (hash: string) => Promise<void>
  /** Leaves the swap; what was sent is not taken back. */
  readonly leave: () => void
  /** Leaves the swap for good: it is not gone on with after a reload. */
  readonly drop: () => Promise<void>
}

/** What a model works with. */
export interface RunParts {
  readonly client: Client
  readonly storage: Storage
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Creates the model. Swaps are saved in the browser before each step. */
export const createRunModel = (parts: RunParts): RunModel => {
  const { client, storage } = parts
  const { state, begin, leave, current } = oneRun()
  const goOn = (record: SwapRecord, sent?: string) => {
    const known = sent === undefined ? record : ({ ...record, stage: 'sent', hash: sent } as const)
    return begin(record.id, stateOf(known), (begun) => resumed(parts, record, begun, sent))
  }
  return {
    state,
    start: ({ route, agreed, signers }) =>
      begin(route.routeId, startedRun, (begun) => {
        const options = { ...optionsOf(parts, begun), signers, verify: verifying(agreed, begun.change) }
        return execute(client, route, { ...addressesOf(agreed), context: agreed }, options).catch((error: unknown) =>
          waiting(parts, route.routeId, begun, error),
        )
      }),
    startByHand: ({ route, agreed }) =>
      begin(route.routeId, { ...startedRun, payByHand: agreed.sellAmount }, (begun) => {
        const options = { ...optionsOf(parts, begun), verify: verifying(agreed, begun.change) }
        return executeByHand(client, route, { ...addressesOf(agreed), context: agreed }, options)
      }),
    resumeLast: async () => {
      const record = await lastOpen(storage)
      if (record) await goOn(record)
    },
    nameDeposit: async (hash) => {
      const id = current()
      const record = id === undefined ? undefined : await loadSwap(storage, id)
      if (record) await goOn(record, hash)
    },
    leave: () => void leave(),
    drop: async () => {
      const id = await leave()
      if (id !== undefined) await forgetSwap(storage, id)
    },
  }
}

const addressesOf = ({ sourceAddress, destinationAddress, refundAddress }: Agreed) => ({
  sourceAddress,
  destinationAddress,
  ...(refundAddress === undefined ? {} : { refundAddress }),
})

const optionsOf = ({ storage }: RunParts, { signal: ended, change }: Begun): ByHandOptions => ({
  storage,
  signal: ended,
  onProgress: (progress) => change((last) => afterProgress(last, progress)),
})

/** Goes on with a saved swap as far as that needs no signature. A deposit that was not paid in time is forgotten. */
const resumed = async (parts: RunParts, record: SwapRecord, begun: Begun, sent?: string): Promise<unknown> => {
  const { client, storage, now } = parts
  const agreed = agreedOf(record)
  if (agreed && record.swap) void checksOf(agreed, record.route, record.swap, begun.change)
  const options = optionsOf(parts, begun)
  const onProgress: ByHandOptions['onProgress'] = (progress) => {
    options.onProgress?.(progress)
    if (unpaidInTime(record, progress, now())) void forgetSwap(storage, record.id)
  }
  return resume(client, record.id, {
    ...options,
    onProgress,
    awaitDeposit: true,
    ...(sent === undefined ? {} : { sent }),
  })
}

/** After a failure at which the wallet may have sent the deposit, waits for it. Any other failure stands. */
const waiting = async (parts: RunParts, id: string, begun: Begun, error: unknown): Promise<unknown> => {
  const record = await loadSwap(parts.storage, id)
  if (begun.signal.aborted || !record || !isUnknown(record)) throw error
  return resume(parts.client, id, { ...optionsOf(parts, begun), awaitDeposit: true })
}
