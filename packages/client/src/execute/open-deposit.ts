import { ClientError } from '../client-error.ts'
import type { Run } from './run.ts'
import type { SwapRecord } from './swap-record.ts'
import { verifyResponse } from './verify-response.ts'

/**
 * Asks for the deposit of a swap that is paid by hand, and checks it before its address is shown.
 *
 * @throws {ClientError} what the server refuses, `notVerified`, `priceMoved`, `noDepositAddress`
 */
export const openDeposit = async ({ client, options, ...run }: Run, record: SwapRecord): Promise<SwapRecord> => {
  const { request, idempotencyKey } = record
  const swap = await client.swap(request, { idempotencyKey, signal: options.signal })
  run.report({ type: 'built', swap })
  if (!swap.targetAddress)
    throw new ClientError(
      'noDepositAddress',
      `The swap of ${swap.sellAsset} has no address to pay to; a wallet must sign it.`,
    )
  await verifyResponse(options, record, swap)
  return run.save(record, { stage: 'awaiting', swap })
}
