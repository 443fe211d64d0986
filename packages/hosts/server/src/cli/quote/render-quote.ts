import type { Column } from '../terminal/render-columns.ts'
import { renderColumns } from '../terminal/render-columns.ts'
import { stripControls } from '../terminal/strip-controls.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { type QuoteView, type ShownRoute, sumFees } from './quote-view.ts'

/** Decimals of an amount in a table. Further digits are cut, never rounded up. */
const DECIMALS = 8

/** A quote as lines: the routes, the removals where the key may see them, and who declined why. */
export const renderQuote = (view: QuoteView, { width, colours }: Terminal): readonly string[] => {
  const [head = '', ...rows] = renderColumns(listRouteColumns(view.routes), width)
  const shown = rows.map((row) => (row.includes('RECOMMENDED') ? colours.green(row) : row))
  const routes = view.routes.length === 0 ? [] : [colours.bold(head), ...shown]
  const declined = view.declined.map(({ provider, errorCode, message, minAmount }) => {
    const least = minAmount === undefined ? '' : ` (at least ${minAmount})`
    return fit(`  ${provider}: ${errorCode}${least}. ${stripControls(message ?? '')}`, width)
  })
  const removed = (view.complete?.explain ?? []).map(({ provider, reason }) =>
    fit(`  ${provider}: ${stripControls(reason)}`, width),
  )
  return [
    ...routes,
    ...addTitle('Declined:', declined, colours),
    ...addTitle('Not asked:', removed, colours),
    ...(view.complete && view.routes.length === 0 ? [colours.yellow('No provider offers a route.')] : []),
  ]
}

const addTitle = (title: string, lines: readonly string[], { dim }: Terminal['colours']): readonly string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map(dim)]

const fit = (line: string, width: number | undefined): string =>
  width === undefined || line.length <= width ? line : `${line.slice(0, Math.max(1, width - 1))}…`

const listRouteColumns = (routes: readonly ShownRoute[]): readonly Column[] => [
  { title: '#', cells: routes.map((_, index) => String(index + 1)), right: true },
  { title: 'provider', cells: routes.map(({ providers }) => providers.join(' + ')) },
  { title: 'output', cells: routes.map((route) => cutAmount(route.expectedBuyAmount)), right: true },
  {
    title: 'worst',
    cells: routes.map((route) => cutAmount(route.expectedBuyAmountMaxSlippage)),
    right: true,
    droppable: 1,
  },
  {
    title: 'time',
    cells: routes.map(({ estimatedTime }) => formatDuration(estimatedTime?.total)),
    right: true,
    droppable: 2,
  },
  { title: 'fees USD', cells: routes.map(renderFees), right: true, droppable: 4 },
  { title: 'tags', cells: routes.map(({ meta }) => meta.tags.join(' ')), droppable: 3 },
]

const renderFees = (route: ShownRoute): string => {
  const { usd, isPart } = sumFees(route)
  return `${isPart ? '≥ ' : ''}${usd.toFixed(2)}`
}

/** An amount cut to eight decimals. */
export const cutAmount = (amount: string | undefined): string => {
  if (amount === undefined) return '?'
  const [whole = '', decimals] = amount.split('.')
  return decimals === undefined ? whole : `${whole}.${decimals.slice(0, DECIMALS)}`
}

/** Seconds for people: `45 s`, `20 min`, `2 h 5 min`. */
export const formatDuration = (seconds: number | undefined): string => {
  if (seconds === undefined) return '?'
  if (seconds < 90) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
