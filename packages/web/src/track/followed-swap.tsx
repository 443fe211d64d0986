import { useSignal } from '@preact/signals'
import type { ClientError } from '@switchyard/client'
import type { JSX } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { useApp, useMessages } from '../app/app.ts'
import { describeError } from '../app/describe-error.ts'
import { Skeleton } from '../elements/skeleton.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { followLink } from './follow-link.ts'
import { SwapCard } from './swap-card.tsx'
import type { SwapLink } from './swap-link.ts'
import { SwapNotices } from './swap-notices.tsx'
import { Timeline } from './timeline.tsx'

/** A swap that is followed. */
export const FollowedSwap = ({ link }: { readonly link: SwapLink }): JSX.Element => {
  const { client, now: clock } = useApp()
  const followed = useMemo(() => followLink(client, link, clock), [client, link, clock])
  useEffect(() => followed.stop, [followed])
  const now = useSeconds(clock, followed.isOver.value)
  const view = followed.track.value
  const failure = followed.failure.value
  return (
    <div class="sy-followed">
      {failure && !view ? <FailureNotice failure={failure} isOver={followed.isOver.value} /> : null}
      {view ? (
        <>
          <SwapNotices track={view} />
          <SwapCard track={view} seenAt={followed.seenAt.value} now={now} />
          <section class="sy-card">
            <Timeline track={view} />
          </section>
          <FollowState failure={failure} isOver={followed.isOver.value} />
        </>
      ) : failure ? null : (
        <SwapSkeleton />
      )}
    </div>
  )
}

/** States if updates are still expected; below the swap, so that nothing moves. */
const FollowState = ({
  failure,
  isOver,
}: {
  readonly failure: ClientError | undefined
  readonly isOver: boolean
}): JSX.Element => {
  const messages = useMessages()
  const { track } = messages
  if (!failure) return <p class="sy-small sy-muted">{isOver ? track.ended : track.live}</p>
  return (
    <p class="sy-small" role="alert">
      {isOver ? '' : `${track.paused} `}
      {describeError(failure, messages)}
    </p>
  )
}

/** The time of the page, each second while something is expected. */
const useSeconds = (clock: () => number, isOver: boolean) => {
  const now = useSignal(clock())
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => {
      now.value = clock()
    }, 1_000)
    return () => clearInterval(timer)
  }, [clock, isOver, now])
  return now
}

const SwapSkeleton = (): JSX.Element => {
  const { common } = useMessages()
  return (
    <>
      <div class="sy-card sy-stack" role="status" aria-label={common.loading}>
        <Skeleton width="8rem" height="1.5rem" />
        <Skeleton width="100%" height="4rem" />
        <Skeleton width="100%" height="1rem" />
      </div>
      <div class="sy-card">
        <Skeleton width="100%" height="14rem" />
      </div>
    </>
  )
}
