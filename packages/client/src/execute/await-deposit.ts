import type { SwapResponse } from '@switchyard/wire'
import { ClientError } from '../client-error.ts'
import { trackUntilDone } from '../track/track-until-done.ts'
import type { Run } from './run.ts'
import type { SwapRecord } from './swap-record.ts'

/** Statuses of a swap whose deposit the server has not seen. */
const UNSEEN: ReadonlySet<string> = new Set(['unknown', 'not_started'])

/**
 * Follows a swap whose deposit is unknown, without a time limit. The hash is saved when the deposit is seen.
 *
 * @param why The first step that is reported.
 */
export const awaitDeposit = async (
  run: Run,
  record: SwapRecord,
  why: 'awaiting-deposit' | 'sending-unknown',
): Promise<SwapRecord> => {
  const swap = record.swap as SwapResponse
  run.report({ type: why, swap })

  // The address of a deposit names a swap only where the swap is paid by hand: others may share the vault they pay to.
  const depositAddress = record.byHand ? (swap.inboundAddress ?? swap.targetAddress) : undefined
  const followed = { swapId: swap.swapId, depositChannelId: swap.meta.providerDepositChannelId, depositAddress }
  const { signal, pollMs, maxPollMs, transport } = run.options
  const options = { signal, pollMs, maxPollMs, transport, patienceMs: Number.POSITIVE_INFINITY }
  let last = record
  for await (const track of trackUntilDone(run.client, followed, options)) {
    if (last.stage !== 'sent' && track.hash !== '' && !UNSEEN.has(track.status)) {
      last = await run.save(last, { stage: 'sent', hash: track.hash })
      run.report({ type: 'sent', hash: track.hash, swap })
    }
    last = { ...last, track }
    run.report({ type: 'track', track })
  }
  if (!last.track) throw new ClientError('streamEnded', 'The swap was followed and nothing came.')
  return run.save(last, { stage: 'ended' })
}
