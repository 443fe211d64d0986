import type { SwapResponse, TrackResponse } from '@switchyard/wire'
import { ClientError } from '../client-error.ts'
import type { FollowedSwap } from '../track/track-options.ts'
import { trackUntilDone } from '../track/track-until-done.ts'
import type { Run } from './run.ts'
import { chainIdOf } from './sign-request.ts'
import type { SwapRecord } from './swap-record.ts'

/** Names the deposit to the server once, then follows the swap to its end. */
export const followSwap = async (run: Run, record: SwapRecord): Promise<SwapRecord> => {
  const { signal, pollMs, maxPollMs, patienceMs, transport } = run.options
  const { swapId, ...named } = followed(run, record)
  await nameDeposit(run, named)
  const options = { signal, pollMs, maxPollMs, patienceMs, transport }
  let last: TrackResponse | undefined
  for await (const track of trackUntilDone(run.client, { swapId, ...named }, options)) {
    last = track
    run.report({ type: 'track', track })
  }
  if (!last) throw new ClientError('streamEnded', 'The swap was followed and nothing came.')
  return run.save(record, { stage: 'ended', track: last })
}

const followed = ({ chain }: Run, { swap, hash }: SwapRecord): FollowedSwap => {
  const { swapId, meta } = swap as SwapResponse
  const { providerDepositChannelId: depositChannelId } = meta
  return { swapId, hash, chainId: chainIdOf(chain), ...(depositChannelId === undefined ? {} : { depositChannelId }) }
}

/** Some networks find a deposit faster when its hash is named. That it is not known yet is usual; following it finds out. */
const nameDeposit = async ({ client, options }: Run, deposit: FollowedSwap): Promise<void> => {
  try {
    await client.track(deposit, { retry: { retries: 0 }, ...(options.signal ? { signal: options.signal } : {}) })
  } catch (error) {
    options.signal?.throwIfAborted()
    if (!ClientError.is(error)) throw error
  }
}
