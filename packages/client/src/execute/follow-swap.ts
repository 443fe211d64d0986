import type { SwapResponse, TrackResponse } from '@switchyard/wire'
import { ClientError } from '../client-error.ts'
import { trackUntilDone } from '../track/track-until-done.ts'
import { findChainId } from './create-sign-request.ts'
import type { Run } from './run.ts'
import type { SwapRecord } from './swap-record.ts'

/** Names the deposit to the server once, then follows the swap to its end. */
export const followSwap = async (
  { client, chain, options: own, ...run }: Run,
  record: SwapRecord,
): Promise<SwapRecord> => {
  const { signal, pollMs, maxPollMs, patienceMs, transport } = own
  const { swapId, meta } = record.swap as SwapResponse
  const deposit = {
    hash: record.hash,
    chainId: findChainId(chain),
    depositChannelId: meta.providerDepositChannelId,
  }
  try {
    // Some networks find a deposit faster when its hash is named. That it is not known yet is usual; following it finds out.
    await client.track(deposit, { retry: { retries: 0 }, signal })
  } catch (error) {
    signal?.throwIfAborted()
    if (!ClientError.is(error)) throw error
  }

  const options = { signal, pollMs, maxPollMs, patienceMs, transport }
  let last: TrackResponse | undefined
  for await (const track of trackUntilDone(client, { swapId, ...deposit }, options)) {
    last = track
    run.report({ type: 'track', track })
  }
  if (!last) throw new ClientError('streamEnded', 'The swap was followed and nothing came.')
  return run.save(record, { stage: 'ended', track: last })
}
