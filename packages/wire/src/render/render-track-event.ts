import type { TrackEvent } from '@switchyard/core'
import type { TrackEventResponse } from '../response/track-event.ts'
import { renderTrack } from './render-track.ts'

/** One event of `GET /track/stream`. Members are listed one by one, as in `renderTrack`. */
export const renderTrackEvent = ({ type, ...event }: TrackEvent): TrackEventResponse => {
  const { id, at, final, change, swapId, sequence, track } = event
  return {
    event: type,
    id,
    data: {
      id,
      at,
      type: change,
      final,
      swapId,
      sequence,
      track: renderTrack(track),
    },
  }
}
