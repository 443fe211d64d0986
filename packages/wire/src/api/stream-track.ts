import type { Engine } from '@switchyard/core'
import { renderTrackEvent } from '../render/render-track-event.ts'
import { readTrackStreamQuery } from '../request/track-stream-query.ts'
import type { TrackEventResponse } from '../response/track-event.ts'
import { mapEvents } from './map-events.ts'
import type { OperationCall } from './operation.ts'

/** A call of `trackStream`. */
export interface TrackStreamCall extends Omit<OperationCall, 'body'> {
  /** `Last-Event-ID`; precedes `after` of the query. */
  readonly lastEventId?: string | undefined
}

/** The events of one swap. */
export interface TrackEvents extends AsyncIterableIterator<TrackEventResponse> {
  /** The swap had ended, and its end was received before: there are no events. */
  readonly isOver: boolean
}

/** `GET /track/stream`, and `GET /explorer/track/stream` for a caller without a key: resolves to the events once the swap is found. */
export const streamTrack = async (
  engine: Engine,
  { caller, query, signal, lastEventId }: TrackStreamCall,
): Promise<TrackEvents> => {
  const read = () => readTrackStreamQuery(query).request
  const after = lastEventId ?? (query.get('after') || undefined)
  const options = { signal, after }
  const events = await engine.trackStream({ ...caller, read }, options)
  return { ...mapEvents(events, renderTrackEvent), isOver: events.isOver }
}
