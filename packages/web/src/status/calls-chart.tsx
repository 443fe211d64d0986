import type { JSX } from 'preact'
import { useApp, useMessages } from '../app/app.ts'
import { nameProvider } from '../format/provider-name.ts'
import type { ProviderRow } from './board.ts'
import { drawCallBars, HEIGHT, STEP } from './draw-call-bars.ts'

/** Calls to a provider and the time they are shown at. */
export interface CallsChartProps {
  readonly row: ProviderRow
  readonly stretchSeconds: number
  /** Unix milliseconds. */
  readonly at: number
}

/** Results of calls over time, with the median latency as a line. The same figures are a table for screen readers. */
export const CallsChart = ({ row, stretchSeconds, at }: CallsChartProps): JSX.Element => {
  const { width, parts, lines } = drawCallBars(row.calls, stretchSeconds, at)
  return (
    <figure class="sy-calls">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <line class="sy-calls__base" x1={0} x2={width} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {parts.map(({ outcome, x, y, height }) => (
          <rect
            key={`${outcome}${x}`}
            class={`sy-calls__${outcome}`}
            x={x + 0.75}
            y={y}
            width={STEP - 1.5}
            height={height}
          />
        ))}
        {lines.map((run) => (
          <polyline
            key={run[0]?.x}
            class="sy-calls__latency"
            points={run.map(({ x, y }) => `${x},${y}`).join(' ')}
            vector-effect="non-scaling-stroke"
          />
        ))}
      </svg>
      <CallsTable row={row} />
    </figure>
  )
}

const CallsTable = ({ row: { id, calls } }: Pick<CallsChartProps, 'row'>): JSX.Element | null => {
  const { language } = useApp()
  const { status } = useMessages()
  const time = new Intl.DateTimeFormat(language.value, { timeStyle: 'short' })
  if (calls.length === 0) return null
  return (
    <div class="sy-hidden">
      <table>
        <caption>{status.calls.chart(nameProvider(id))}</caption>
        <thead>
          <tr>
            {[
              ...[status.calls.time, status.calls.answered, status.calls.declined, status.calls.failed],
              ...[status.calls.median, status.calls.slow],
            ].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calls.map((one) => (
            <tr key={one.from}>
              <th scope="row">{time.format(Date.parse(one.from))}</th>
              <td>{one.answered}</td>
              <td>{one.declined}</td>
              <td>{one.failed}</td>
              <td>{one.p50Ms === undefined ? '–' : status.calls.milliseconds(String(one.p50Ms))}</td>
              <td>{one.p95Ms === undefined ? '–' : status.calls.milliseconds(String(one.p95Ms))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
