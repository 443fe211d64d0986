import type { JSX } from 'preact'
import { useApp, useMessages } from '../../app/app.ts'
import { readTicker } from '../../format/chain-name.ts'
import { formatAmount } from '../../format/format-amount.ts'
import { formatDuration } from '../../format/format-duration.ts'
import { nameProviders } from '../../format/provider-name.ts'
import { createRouteKey } from '../model/quote-state.ts'
import { useSwap } from '../model/swap-context.ts'
import { placePoints } from './place-points.ts'

const [WIDTH, HEIGHT, EDGE] = [480, 170, 26]

/** Output against time of all routes; the same as a table for screen readers, or when opened. */
export const RouteChart = (): JSX.Element => {
  const { quote, route, chosen } = useSwap()
  const { swap } = useMessages()
  const points = placePoints(quote.value.routes)
  const active = route.value ? createRouteKey(route.value) : undefined
  return (
    <section class="sy-card sy-chart" aria-labelledby="chart-title">
      <h2 id="chart-title">{swap.chart.title}</h2>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <path class="sy-chart__axis" d={`M${EDGE} 6V${HEIGHT - EDGE}H${WIDTH - 6}`} />
        <text class="sy-chart__text" x={EDGE + 6} y={HEIGHT - 8}>
          ← {swap.chart.faster}
        </text>
        <text class="sy-chart__text" transform={`translate(14 ${HEIGHT - EDGE - 8}) rotate(-90)`}>
          {swap.chart.more} →
        </text>
        {points.map(({ key, route: one, x, y }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut; the list of routes does the same
          <g
            key={key}
            class={key === active ? 'sy-chart__point sy-chart__point--active' : 'sy-chart__point'}
            onClick={() => {
              chosen.value = key
            }}
          >
            <circle cx={placeAcross(x)} cy={placeDown(y)} r="7">
              <title>{nameProviders(one.providers)}</title>
            </circle>
            {key === active ? (
              <text
                class="sy-chart__label"
                x={placeAcross(x)}
                y={placeDown(y) - 13}
                text-anchor={x < 0.2 ? 'start' : x > 0.8 ? 'end' : 'middle'}
              >
                {nameProviders(one.providers)}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      <ChartTable />
    </section>
  )
}

const placeAcross = (x: number): number => EDGE + 22 + x * (WIDTH - EDGE - 50)
const placeDown = (y: number): number => HEIGHT - EDGE - 18 - y * (HEIGHT - EDGE - 52)

const ChartTable = (): JSX.Element => {
  const { quote } = useSwap()
  const { language } = useApp()
  const { swap, ...messages } = useMessages()
  return (
    <details class="sy-more">
      <summary>{swap.chart.table}</summary>
      <div class="sy-scroll">
        <table class="sy-table">
          <thead>
            <tr>
              <th scope="col">{swap.chart.route}</th>
              <th scope="col">{swap.chart.output}</th>
              <th scope="col">{swap.chart.time}</th>
            </tr>
          </thead>
          <tbody>
            {quote.value.routes.map((one) => (
              <tr key={createRouteKey(one)}>
                <th scope="row">{nameProviders(one.providers)}</th>
                <td>
                  {formatAmount(one.expectedBuyAmount ?? '', language.value)} {readTicker(one.buyAsset)}
                </td>
                <td>
                  {one.estimatedTime ? formatDuration(one.estimatedTime.total, messages) : swap.routes.unknownTime}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
