import { type Outgoing, SwapError, UpstreamError } from '@switchyard/core'

/**
 * Creates the error `failedToRetrieveBalance` for the asset sold.
 *
 * @example
 * ```ts
 * if (balance === undefined) throw createBalanceUnavailable(outgoing)
 * ```
 */
export const createBalanceUnavailable = (
  { asset, sources }: Pick<Outgoing, 'asset' | 'sources'>,
  cause?: unknown,
): SwapError =>
  new SwapError('failedToRetrieveBalance', `The balance of ${sources[0]} could not be read.`, {
    data: { chain: asset.identifier },
    cause,
  })

/**
 * Runs `work` and turns an `UpstreamError` into `failedToRetrieveBalance`; other errors pass unchanged.
 *
 * @throws {SwapError} `failedToRetrieveBalance` when `work` throws an `UpstreamError`.
 *
 * @example
 * ```ts
 * const balance = await readBalance(outgoing, () => readAccount(account, signal))
 * ```
 */
export const readBalance = async <Read>(
  outgoing: Pick<Outgoing, 'asset' | 'sources'>,
  work: () => Promise<Read>,
): Promise<Read> => {
  try {
    return await work()
  } catch (cause) {
    throw UpstreamError.is(cause) ? createBalanceUnavailable(outgoing, cause) : cause
  }
}
