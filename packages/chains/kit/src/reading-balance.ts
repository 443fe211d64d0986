import { type Outgoing, SwapError, UpstreamError } from '@switchyard/core'

/** The error `failedToRetrieveBalance` of what is sold. */
export const balanceUnread = ({ asset, sources }: Pick<Outgoing, 'asset' | 'sources'>, cause?: unknown): SwapError =>
  new SwapError('failedToRetrieveBalance', `The balance of ${sources[0]} could not be read.`, {
    data: { chain: asset.identifier },
    cause,
  })

/** Runs `work`; a fault of the gateways becomes `failedToRetrieveBalance`, anything else is thrown as it is. */
export const readingBalance = async <Read>(
  outgoing: Pick<Outgoing, 'asset' | 'sources'>,
  work: () => Promise<Read>,
): Promise<Read> => {
  try {
    return await work()
  } catch (cause) {
    throw UpstreamError.is(cause) ? balanceUnread(outgoing, cause) : cause
  }
}
