import type { TrackResponse } from '@switchyard/wire'

/** Tells whether a view differs from the one before; a link whose token is made anew by every call is no difference. */
export const changes = (): ((track: TrackResponse) => boolean) => {
  let last: string | undefined
  return ({ meta, ...track }) => {
    const { explorerUrl: _, ...stable } = meta ?? {}
    const now = JSON.stringify([track, stable])
    const isNew = now !== last
    last = now
    return isNew
  }
}
