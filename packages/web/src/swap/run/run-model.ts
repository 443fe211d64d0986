import { type Signal, signal } from '@preact/signals'
import {
  type Client,
  ClientError,
  type ExecuteOptions,
  execute,
  forgetSwap,
  loadSwap,
  type QuoteRouteResponse,
  resume,
  type Signer,
  type SwapRecord,
  savedSwaps,
} from '@switchyard/client'
import { followManual } from '../manual/follow-manual.ts'
import type { Agreed } from '../verify/agreed.ts'
import { afterManualTrack, afterProgress, type RunState, startedRun } from './run-state.ts'

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
  /** Goes on with the last swap of this browser that has not ended, as far as that needs no signature. */
  readonly resumeLast: (signers: readonly Signer[]) => Promise<void>
  /** Leaves the swap; what was sent is not taken back. */
  readonly leave: () => void
}

/** What one run works with; `stop` ends it. */
interface Begun {
  readonly signal: AbortSignal
  /** Changes the state, unless the run was left. */
  readonly change: (next: (state: RunState) => RunState) => void
}

/** Creates the model. Swaps are saved in the browser before each step. */
export const createRunModel = (client: Client, storage: Storage): RunModel => {
  const state = signal<RunState | undefined>(undefined)
  let stop = new AbortController()
  const begin = (started: RunState): Begun => {
    stop.abort()
    stop = new AbortController()
    const { signal: ended } = stop
    state.value = started
    return {
      signal: ended,
      change: (next) => {
        if (!ended.aborted) state.value = next(state.peek() ?? started)
      },
    }
  }
  const optionsOf = ({ signal: ended, change }: Begun, signers: readonly Signer[]): ExecuteOptions => ({
    signers,
    storage,
    signal: ended,
    onProgress: (progress) => change((last) => afterProgress(last, progress)),
  })
  return {
    state,
    start: async ({ route, agreed, signers }) => {
      const begun = begin(startedRun)
      const options = { ...optionsOf(begun, signers), verify: verifying(agreed, begun) }
      await ended(begun, execute(client, route, addressesOf(agreed), options))
    },
    startByHand: async (request) => {
      const begun = begin({ ...startedRun, payByHand: request.agreed.sellAmount })
      await ended(begun, byHand(client, request, begun))
    },
    resumeLast: async (signers) => {
      const record = await lastOpen(storage)
      if (!record) return
      const begun = begin(stateOf(record))
      await ended(begun, resume(client, record.id, optionsOf(begun, [...signers, noSigner(record)])))
    },
    leave: () => {
      stop.abort()
      state.value = undefined
    },
  }
}

const addressesOf = ({ sourceAddress, destinationAddress, refundAddress }: Agreed) => ({
  sourceAddress,
  destinationAddress,
  ...(refundAddress === undefined ? {} : { refundAddress }),
})

/** Notes how a run ended. */
const ended = async ({ change }: Begun, work: Promise<{ readonly track?: RunState['track'] }>): Promise<void> => {
  try {
    const { track } = await work
    change((last) => ({ ...last, phase: 'ended', ...(track ? { track } : {}) }))
  } catch (error) {
    change((last) => ({ ...last, phase: 'failed', error }))
  }
}

/** Opens the deposit, checks what the response says of it, and follows it. */
const byHand = async (client: Client, { route, agreed }: Omit<RunRequest, 'signers'>, begun: Begun) => {
  const request = { routeId: route.routeId, ...addressesOf(agreed) }
  const verify = verifying(agreed, begun)
  const track = await followManual(client, request, {
    signal: begun.signal,
    onBuilt: async (swap) => {
      await verify({ route, request, swap })
      begun.change((last) => ({ ...last, swap }))
    },
    onTrack: (each) => begun.change((last) => afterManualTrack(last, each)),
  })
  return track === undefined ? {} : { track }
}

/** Reads the transaction with a verifier that is loaded when it is needed, and refuses one that is not what was agreed on. */
const verifying =
  (agreed: Agreed, { change }: Begun): NonNullable<ExecuteOptions['verify']> =>
  async (subject) => {
    const { checkSwap } = await import('../verify/check-swap.ts')
    const checks = await checkSwap(agreed, subject)
    change((last) => ({ ...last, checks }))
    const failed = checks.filter(({ ok }) => ok === false)
    if (failed.length > 0)
      throw new ClientError('notVerified', failed.map(({ field, reason }) => `${field}: ${reason}`).join('; '))
  }

/** The newest saved swap whose deposit was sent and that has not ended. Older records are removed. */
const lastOpen = async (storage: Storage): Promise<SwapRecord | undefined> => {
  let found: SwapRecord | undefined
  for (const id of (await savedSwaps(storage)).toReversed()) {
    const record = await loadSwap(storage, id)
    const isOpen = record?.stage === 'sent' || record?.stage === 'sending' || record?.stage === 'signed'
    if (isOpen && !found) found = record
    else if (!isOpen) await forgetSwap(storage, id)
  }
  return found
}

const stateOf = ({ swap, hash, track, approvals }: SwapRecord): RunState => ({
  ...startedRun,
  ...(swap === undefined ? {} : { swap }),
  ...(hash === undefined ? {} : { hash }),
  ...(track === undefined ? {} : { track }),
  hasApproval: approvals.length > 0,
})

const refuse = () => Promise.reject(new ClientError('noSigner', 'Connect the wallet that pays, then go on.'))

/** A swap that was sent is followed without its wallet; nothing else is done without it. */
const noSigner = ({ route }: SwapRecord): Signer => ({
  chains: [route.sellAsset.slice(0, route.sellAsset.indexOf('.'))],
  sign: refuse,
  broadcast: refuse,
})
