import type { QuoteRouteResponse, SwapResponse, TrackResponse } from '@switchyard/wire'
import type { Client } from '../client.ts'
import { ClientError } from '../client-error.ts'
import { build } from './build.ts'
import { exclusive } from './exclusive.ts'
import type { ExecutedSwap, ExecuteOptions, ExecuteRequest, ResumeOptions } from './execute-options.ts'
import { followSwap } from './follow-swap.ts'
import { newRun, type Run } from './run.ts'
import { seenDeposit, sendDeposit } from './send-deposit.ts'
import type { SwapRecord } from './swap-record.ts'
import { forgetSwap, loadSwap, memoryStorage, requireSwap } from './swap-storage.ts'

/**
 * Does a whole swap: builds the transaction, sends the approval that it needs, checks it, has it signed and sent, and follows the
 * swap to its end.
 *
 * With a `storage` every step is saved before it is taken. Called again with the same route, or by `resume`, it goes on where it
 * was interrupted and sends nothing twice.
 *
 * @param request Addresses and switches of `POST /v3/swap`.
 * @throws {ClientError} what the server refuses, or an `OwnErrorCode`; what a wallet throws is passed on.
 *
 * @example
 * ```ts
 * const { track } = await execute(client, route, { sourceAddress, destinationAddress }, {
 *   signers: [viemSigner({ wallet, node })],
 *   storage: localStorage,
 *   onProgress: ({ type }) => show(type),
 * })
 * ```
 */
export const execute = async (
  client: Client,
  route: QuoteRouteResponse,
  { id = route.routeId, ...addresses }: ExecuteRequest,
  options: ExecuteOptions,
): Promise<ExecutedSwap> =>
  exclusive(id, async () => {
    const storage = options.storage ?? memoryStorage()
    const run = newRun(client, route.sellAsset, { ...options, storage })
    const found = await loadSwap(storage, id)
    if (found) return finish(run, found)
    const request = { ...addresses, routeId: route.routeId }
    const begun = { version: 1, id, stage: 'building', route, request, approvals: [] } as const
    return finish(run, await run.save({ ...begun, idempotencyKey: run.newKey() }, {}))
  })

/**
 * Goes on with a swap of the storage, after a page was loaded again or a process was started again. One that has ended is
 * returned as it ended.
 *
 * @throws {ClientError} `unknownSwap`; `sendingUnknown` where only the user's wallet can tell whether the deposit was sent; as
 *   `execute`.
 *
 * @example
 * ```ts
 * for (const id of await savedSwaps(localStorage)) void resume(client, id, { signers, storage: localStorage })
 * ```
 */
export const resume = async (client: Client, id: string, options: ResumeOptions): Promise<ExecutedSwap> =>
  exclusive(id, async () => {
    const record = await requireSwap(options.storage ?? memoryStorage(), id)
    const run = newRun(client, record.route.sellAsset, options)
    return finish(run, await answered(run, record, options.sent))
  })

/** The record with what the user says of a deposit that may have been sent. */
const answered = async (run: Run, record: SwapRecord, sent: ResumeOptions['sent']): Promise<SwapRecord> => {
  if (record.stage !== 'sending' || sent === undefined) return record
  return run.save(record, sent === false ? { stage: 'built' } : { stage: 'sent', hash: sent })
}

const finish = async (run: Run, started: SwapRecord): Promise<ExecutedSwap> => {
  let record = started
  if (record.stage === 'building') record = await forgettingRefusals(run, record)
  if (record.stage === 'sending') record = await requireSent(run, record)
  if (record.stage === 'built' || record.stage === 'signed') record = await sendDeposit(run, record)
  if (record.stage === 'sent') record = await followSwap(run, record)
  return {
    id: record.id,
    swap: record.swap as SwapResponse,
    hash: record.hash as string,
    track: record.track as TrackResponse,
  }
}

/** A swap that the server refused for good has cost nothing, and is not worth resuming. */
const forgettingRefusals = async (run: Run, record: SwapRecord): Promise<SwapRecord> => {
  try {
    return await build(run, record)
  } catch (error) {
    if (ClientError.is(error) && error.status !== undefined && error.class !== 'retry')
      await forgetSwap(run.storage, record.id)
    throw error
  }
}

/** @throws {ClientError} `sendingUnknown` */
const requireSent = async (run: Run, record: SwapRecord): Promise<SwapRecord> => {
  const hash = await seenDeposit(run, (record.swap as SwapResponse).swapId)
  if (hash !== undefined) return run.save(record, { stage: 'sent', hash })
  throw new ClientError(
    'sendingUnknown',
    'The wallet was asked to send the deposit and gave no answer. Look into the wallet, then resume with the hash as `sent`, or with `sent: false` if it sent nothing.',
    { data: { swap: record.swap } },
  )
}
