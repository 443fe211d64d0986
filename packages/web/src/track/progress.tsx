import type { Signal } from '@preact/signals'
import { isFinal, type TrackResponse } from '@switchyard/client'
import type { JSX } from 'preact'
import { useMessages } from '../app/app.ts'
import { formatDuration } from '../format/format-duration.ts'
import type { Messages } from '../messages/en.ts'
import { computeTimes } from './compute-times.ts'

/** A swap and the time. */
export interface ProgressProps {
  readonly track: TrackResponse
  readonly seenAt: number
  /** Unix milliseconds, each second. */
  readonly now: Signal<number>
}

/** Elapsed and remaining time of a swap, as a bar and in words. */
export const Progress = ({ track: swap, seenAt, now }: ProgressProps): JSX.Element => {
  const messages = useMessages()
  const { track } = messages
  const { elapsed, left, share = 0 } = computeTimes(swap, seenAt, now.value)
  const isOver = isFinal(swap)
  const parts = swap.transient?.providerDetails?.streamingDetails
  const begin = describeStart(elapsed, isOver, messages)
  const end = left === undefined ? '' : left < 1 ? track.soon : track.left(formatDuration(left, messages))
  return (
    <div class={`sy-progress sy-progress--${swap.status}`}>
      <progress max={1} value={share} aria-label={track.progress} />
      <div class="sy-spread sy-progress__times sy-small sy-muted">
        <bdi>{begin || '\u00a0'}</bdi>
        <span>
          {parts?.quantity && parts.count !== undefined && !isOver ? track.streamed(parts.count, parts.quantity) : ''}
        </span>
        <bdi>{end}</bdi>
      </div>
    </div>
  )
}

const describeStart = (elapsed: number | undefined, isOver: boolean, messages: Messages): string => {
  if (elapsed === undefined) return ''
  if (isOver) return messages.track.took(formatDuration(elapsed, messages))
  return elapsed < 1 ? messages.track.begun : messages.track.running(formatDuration(elapsed, messages))
}
