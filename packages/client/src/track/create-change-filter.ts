import type { TrackResponse } from '@switchyard/wire'

/** Creates a test that holds for a view that differs from the one before; a link whose token is new in every answer is no difference. */
export const createChangeFilter = (): ((track: TrackResponse) => boolean) => {
  let last: string | undefined
  return ({ meta, ...track }) => {
    const { explorerUrl: _, ...stable } = meta ?? {}
    const now = JSON.stringify([track, stable])
    const isNew = now !== last
    last = now
    return isNew
  }
}
