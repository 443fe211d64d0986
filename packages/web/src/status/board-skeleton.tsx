import type { JSX } from 'preact'
import { useMessages } from '../app/app.ts'
import { Skeleton } from '../elements/skeleton.tsx'

const places = (count: number): readonly number[] => [...Array(count).keys()]

/** Where the board will be. */
export const BoardSkeleton = (): JSX.Element => {
  const { common } = useMessages()
  return (
    <div class="sy-stack" role="status" aria-label={common.loading}>
      <div class="sy-counts">
        {places(4).map((place) => (
          <div key={place} class="sy-card">
            <Skeleton width="60%" height="2.75rem" />
          </div>
        ))}
      </div>
      <div class="sy-providers">
        {places(6).map((place) => (
          <div key={place} class="sy-card">
            <Skeleton width="100%" height="9rem" />
          </div>
        ))}
      </div>
    </div>
  )
}
