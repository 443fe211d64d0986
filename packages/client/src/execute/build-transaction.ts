import { pause } from '@switchyard/core'
import type { SwapResponse, TransactionResponse } from '@switchyard/wire'
import { ClientError } from '../client-error.ts'
import { createSignRequest, findChainId } from './create-sign-request.ts'
import type { Run } from './run.ts'
import type { SwapRecord } from './swap-record.ts'
import { verifyResponse } from './verify-response.ts'

/** Requests, and the wait between them, while the server does not see an approval yet. */
const ATTEMPTS = 40
const WAIT_MS = 3_000

/**
 * Asks for the transaction until it comes: approvals come first, are signed, sent and awaited. Each further request has an
 * idempotency key of its own, since the server answers the same one with the same response.
 *
 * @throws {ClientError} what the server refuses, `notVerified`, `priceMoved`, `approvalFailed`, `noTransaction`
 */
export const buildTransaction = async (run: Run, started: SwapRecord): Promise<SwapRecord> => {
  const { signer, chain, client, options } = run

  // An interruption may have come between an approval and its block.
  const last = started.approvals.at(-1)
  if (last !== undefined) await signer.confirm?.(last, { chain, chainId: findChainId(chain) })

  let record = started
  let sent: string | undefined
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { request, idempotencyKey } = record
    const swap = await client.swap(request, { idempotencyKey, signal: options.signal })
    run.report({ type: 'built', swap })
    if (swap.tx !== undefined) return run.save(record, { stage: 'built', swap })
    if (swap.approvalTx === undefined) {
      const { targetAddress, memo, sellAsset } = swap
      throw new ClientError(
        'noTransaction',
        `The server built no transaction for ${sellAsset}; the deposit has to be made by hand.`,
        { data: { targetAddress, memo } },
      )
    }

    const approval = JSON.stringify([swap.approvalTx.to, swap.approvalTx.data])
    if (approval === sent) await pause(WAIT_MS, options.signal)
    else record = await approve(run, record, swap)
    sent = approval
    record = await run.save(record, { idempotencyKey: run.newKey() })
  }
  throw new ClientError('approvalFailed', 'The approval was sent, and the server still asks for it.')
}

const approve = async (run: Run, record: SwapRecord, swap: SwapResponse): Promise<SwapRecord> => {
  const { signer, report, options } = run
  await verifyResponse(options, record, swap)
  options.signal?.throwIfAborted()
  report({ type: 'signing', kind: 'approval', swap })
  const request = createSignRequest(swap, swap.approvalTx as TransactionResponse, 'approval')
  const hash =
    'send' in signer ? await signer.send(request) : await signer.broadcast(await signer.sign(request), request)
  const saved = await run.save(record, { approvals: [...record.approvals, hash] })
  report({ type: 'approval-sent', hash })
  await signer.confirm?.(hash, request)
  return saved
}
