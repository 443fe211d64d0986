import { type Client, type SwapBody, type SwapResponse, type TrackResponse, trackUntilDone } from '@switchyard/client'

/** What happens to a payment that is made by hand. */
export interface ManualSteps {
  readonly signal: AbortSignal
  /** Where to pay; nothing has been paid yet. */
  readonly onBuilt: (swap: SwapResponse) => Promise<void>
  readonly onTrack: (track: TrackResponse) => void
}

/** Opens the deposit of a swap that is paid from elsewhere, and follows it to its end. */
export const followManual = async (
  client: Client,
  body: SwapBody,
  steps: ManualSteps,
): Promise<TrackResponse | undefined> => {
  const { signal } = steps
  const swap = await client.swap({ ...body, disableBuildTx: true, disableBalanceCheck: true }, { signal })
  await steps.onBuilt(swap)
  const depositChannelId = swap.meta.providerDepositChannelId
  const depositAddress = swap.inboundAddress ?? swap.targetAddress
  const followed = {
    swapId: swap.swapId,
    ...(depositChannelId === undefined ? {} : { depositChannelId }),
    ...(depositAddress === undefined ? {} : { depositAddress }),
  }
  let last: TrackResponse | undefined
  for await (const track of trackUntilDone(client, followed, { signal, patienceMs: Number.POSITIVE_INFINITY })) {
    last = track
    steps.onTrack(track)
  }
  return last
}
