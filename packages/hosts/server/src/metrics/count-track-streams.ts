import type { Events } from '@switchyard/core'
import { Counter, Gauge, type Registry } from 'prom-client'

/** Counts the streams of swaps of this server. */
export const countTrackStreams = (events: Events, registry: Registry): void => {
  const open = new Gauge({
    name: 'switchyard_track_streams_open',
    help: 'Open streams of GET /track/stream.',
    registers: [registry],
  })
  const opened = new Counter({
    name: 'switchyard_track_streams_total',
    help: 'Streams that were opened: anew, or resumed behind the last event of one before.',
    labelNames: ['kind'] as const,
    registers: [registry],
  })
  const sent = new Counter({
    name: 'switchyard_track_stream_events_total',
    help: 'Events of streams that have ended.',
    registers: [registry],
  })
  const refused = new Counter({
    name: 'switchyard_track_streams_refused_total',
    help: 'Streams that were refused because their key holds as many as it may.',
    registers: [registry],
  })
  events.on('track-stream-refused', () => refused.inc())
  events.on('track-stream-opened', ({ resumed }) => {
    open.inc()
    opened.inc({ kind: resumed ? 'resumed' : 'new' })
  })
  events.on('track-stream-closed', (fact) => {
    open.dec()
    sent.inc(fact.events)
  })
}
