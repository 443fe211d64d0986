import type { SwapResponse, TrackResponse } from '@switchyard/wire'
import { ClientError } from '../client-error.ts'
import type { FollowedSwap } from '../track/track-options.ts'
import { trackUntilDone } from '../track/track-until-done.ts'
import type { Run } from './run.ts'
import type { SwapRecord } from './swap-record.ts'

/** Statuses of a swap whose deposit the server has not seen. */
const UNSEEN: ReadonlySet<string> = new Set(['unknown', 'not_started'])

/**
 * Follows a swap whose deposit nobody has named, however long it takes. The hash is saved when the deposit is seen.
 *
 * @param why What is reported first.
 */
export const awaitDeposit = async (
  run: Run,
  record: SwapRecord,
  why: 'awaiting-deposit' | 'sending-unknown',
): Promise<SwapRecord> => {
  const swap = record.swap as SwapResponse
  run.report({ type: why, swap })
  const { signal, pollMs, maxPollMs, transport } = run.options
  const options = { signal, pollMs, maxPollMs, transport, patienceMs: Number.POSITIVE_INFINITY }
  let last = record
  for await (const track of trackUntilDone(run.client, followed(record, swap), options)) {
    if (last.stage !== 'sent' && isSeen(track)) {
      last = await run.save(last, { stage: 'sent', hash: track.hash })
      run.report({ type: 'sent', hash: track.hash, swap })
    }
    last = { ...last, track }
    run.report({ type: 'track', track })
  }
  if (!last.track) throw new ClientError('streamEnded', 'The swap was followed and nothing came.')
  return run.save(last, { stage: 'ended' })
}

const isSeen = ({ hash, status }: TrackResponse): boolean => hash !== '' && !UNSEEN.has(status)

/** The address of a deposit names a swap only where the swap is paid by hand: others may share the vault they pay to. */
const followed = (
  { byHand }: SwapRecord,
  { swapId, meta, inboundAddress, targetAddress }: SwapResponse,
): FollowedSwap => {
  const { providerDepositChannelId: depositChannelId } = meta
  const depositAddress = byHand ? (inboundAddress ?? targetAddress) : undefined
  return {
    swapId,
    ...(depositChannelId === undefined ? {} : { depositChannelId }),
    ...(depositAddress === undefined ? {} : { depositAddress }),
  }
}
