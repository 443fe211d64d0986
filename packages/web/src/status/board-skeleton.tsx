import type { JSX } from 'preact'
import { useMessages } from '../app/app.ts'
import { Skeleton } from '../elements/skeleton.tsx'

const listPlaces = (count: number): readonly number[] => [...Array(count).keys()]

/** Placeholder of the board. */
export const BoardSkeleton = (): JSX.Element => {
  const { common } = useMessages()
  return (
    <div class="sy-stack" role="status" aria-label={common.loading}>
      <div class="sy-counts">
        {listPlaces(4).map((place) => (
          <div key={place} class="sy-card">
            <Skeleton width="60%" height="2.75rem" />
          </div>
        ))}
      </div>
      <div class="sy-providers">
        {listPlaces(6).map((place) => (
          <div key={place} class="sy-card">
            <Skeleton width="100%" height="9rem" />
          </div>
        ))}
      </div>
    </div>
  )
}
