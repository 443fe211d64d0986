import type { SwapResponse, TrackResponse } from '@switchyard/wire'
import type { Client } from '../client.ts'
import { ClientError } from '../client-error.ts'
import { awaitDeposit } from './await-deposit.ts'
import { buildTransaction } from './build-transaction.ts'
import type { ByHandOptions, ExecutedSwap, ExecuteOptions, ExecuteRequest, ResumeOptions } from './execute-options.ts'
import { followSwap } from './follow-swap.ts'
import { openDeposit } from './open-deposit.ts'
import { createRun, type Run, requireSigner } from './run.ts'
import { runExclusively } from './run-exclusively.ts'
import { findSeenDeposit, sendDeposit } from './send-deposit.ts'
import type { SwapRecord } from './swap-record.ts'
import { forgetSwap, loadSwap } from './swap-storage.ts'

/**
 * Does a whole swap: builds the transaction, sends the approval that it needs, checks it, has it signed and sent, and follows the
 * swap to its end.
 *
 * With a `storage` every step is saved before it is taken. Called again with the same route, or by `resume`, it continues where it
 * was interrupted and sends nothing twice.
 *
 * @param request The route, with addresses and switches of `POST /v3/swap`.
 * @throws {ClientError} what the server refuses, or an `OwnErrorCode`; what a wallet throws is passed on.
 *
 * @example
 * ```ts
 * const { track } = await execute(client, { route, sourceAddress, destinationAddress }, {
 *   signers: [createViemSigner({ wallet, node })],
 *   storage: localStorage,
 *   onProgress: ({ type }) => show(type),
 * })
 * ```
 */
export const execute = async (
  client: Client,
  request: ExecuteRequest,
  options: ExecuteOptions,
): Promise<ExecutedSwap> => begin(client, request, options)

/**
 * Does a swap that the user pays from elsewhere, from another device or an exchange account: opens the deposit, checks it,
 * reports by `awaiting-deposit` where to pay, and follows the swap to its end. Nothing is signed.
 *
 * With a `storage`, `resume` continues with the same deposit after a reload.
 *
 * @param request A route that a plain payment can pay (quote with `txHints: ['simpleTransfer']`), with addresses.
 * @throws {ClientError} what the server refuses, `notVerified`, `priceMoved`, `noDepositAddress`
 *
 * @example
 * ```ts
 * await executeByHand(client, { route, sourceAddress, destinationAddress }, {
 *   storage: localStorage,
 *   onProgress: (step) => {
 *     if (step.type === 'awaiting-deposit') show(step.swap.targetAddress)
 *   },
 * })
 * ```
 */
export const executeByHand = async (
  client: Client,
  request: ExecuteRequest,
  options: ByHandOptions,
): Promise<ExecutedSwap> =>
  begin(client, { ...request, disableBuildTx: true, disableBalanceCheck: true, byHand: true }, options)

/** Continues the swap of this route if the storage has it, otherwise begins it. */
const begin = async (
  client: Client,
  given: ExecuteRequest & Pick<SwapRecord, 'byHand'>,
  options: ResumeOptions,
): Promise<ExecutedSwap> => {
  const { route, id = route.routeId, context, byHand, ...request } = given
  const run = createRun(client, route.sellAsset, options)
  return runExclusively(id, async () => {
    const found = await loadSwap(run.storage, id)
    if (found) return finish(run, found)
    if (!byHand) requireSigner(run)
    const begun: SwapRecord = {
      version: 1,
      id,
      stage: 'building',
      route,
      request: { ...request, routeId: route.routeId },
      idempotencyKey: run.newKey(),
      approvals: [],
      byHand,
      context,
    }
    return finish(run, await run.save(begun, {}))
  })
}

/**
 * Continues a swap of the storage after a page was reloaded or a process restarted. One that has ended is returned as it ended.
 *
 * @throws {ClientError} `unknownSwap`; `sendingUnknown` where only the user's wallet can tell whether the deposit was sent; as
 *   `execute`.
 *
 * @example
 * ```ts
 * for (const id of await listSavedSwaps(localStorage)) void resume(client, id, { signers, storage: localStorage })
 * ```
 */
export const resume = async (client: Client, id: string, options: ResumeOptions): Promise<ExecutedSwap> =>
  runExclusively(id, async () => {
    const record = options.storage && (await loadSwap(options.storage, id))
    if (!record) throw new ClientError('unknownSwap', `The storage holds no swap ${id}.`)

    const run = createRun(client, record.route.sellAsset, options)
    const { sent } = options
    let answered = record
    if (typeof sent === 'string' && (record.stage === 'sending' || record.stage === 'signed'))
      answered = await run.save(record, { stage: 'sent', hash: sent })
    else if (sent === false && record.stage === 'sending') answered = await run.save(record, { stage: 'built' })
    return finish(run, answered, options.awaitDeposit)
  })

const finish = async (run: Run, started: SwapRecord, waits = false): Promise<ExecutedSwap> => {
  let record = started
  if (record.stage === 'building') record = await build(run, record)

  // Only the chain can tell if there is a deposit. A signed one is sent again by a signer, which changes nothing.
  const mayBeSent = record.stage === 'sending' || (record.stage === 'signed' && !run.canSign)
  if (mayBeSent) record = await requireSent(run, record, waits)
  if (record.stage === 'awaiting') record = await awaitDeposit(run, record, 'awaiting-deposit')
  if (record.stage === 'built' || record.stage === 'signed') record = await sendDeposit(run, record)
  if (record.stage === 'sent') record = await followSwap(run, record)
  return {
    id: record.id,
    swap: record.swap as SwapResponse,
    hash: record.hash ?? '',
    track: record.track as TrackResponse,
  }
}

/** Builds the transaction, or opens the deposit. A swap that the server refused for good has cost nothing, and is forgotten. */
const build = async (run: Run, record: SwapRecord): Promise<SwapRecord> => {
  try {
    if (record.byHand) return await openDeposit(run, record)
    requireSigner(run)
    return await buildTransaction(run, record)
  } catch (error) {
    if (ClientError.is(error) && error.status !== undefined && error.class !== 'retry')
      await forgetSwap(run.storage, record.id)
    throw error
  }
}

/** @throws {ClientError} `sendingUnknown` */
const requireSent = async (run: Run, record: SwapRecord, waits: boolean): Promise<SwapRecord> => {
  const hash = await findSeenDeposit(run, (record.swap as SwapResponse).swapId)
  if (hash !== undefined) return run.save(record, { stage: 'sent', hash })
  if (waits) return awaitDeposit(run, record, 'sending-unknown')
  throw new ClientError(
    'sendingUnknown',
    'The wallet was asked to send the deposit and gave no answer. Look into the wallet, then resume with the hash as `sent`, or with `sent: false` if it sent nothing.',
    { data: { swap: record.swap } },
  )
}
