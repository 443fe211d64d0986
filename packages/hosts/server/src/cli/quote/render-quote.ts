import { type Column, cutLine, renderColumns } from '../terminal/render-columns.ts'
import { stripControls } from '../terminal/strip-controls.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { type QuoteView, sumFees } from './quote-view.ts'

/** Decimals of an amount in a table. Further digits are cut, never rounded up. */
const DECIMALS = 8

/** A quote as lines: the routes, the removals where the key may see them, and who declined why. */
export const renderQuote = (view: QuoteView, { width, colours }: Terminal): readonly string[] => {
  const { routes, complete } = view
  const columns: readonly Column[] = [
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
    {
      title: 'fees USD',
      cells: routes.map((route) => {
        const { usd, isPart } = sumFees(route)
        return `${isPart ? '≥ ' : ''}${usd.toFixed(2)}`
      }),
      right: true,
      droppable: 4,
    },
    { title: 'tags', cells: routes.map(({ meta }) => meta.tags.join(' ')), droppable: 3 },
  ]
  const [head = '', ...rows] = renderColumns(columns, width)
  const lines = rows.map((row) => (row.includes('RECOMMENDED') ? colours.green(row) : row))
  if (routes.length > 0) lines.unshift(colours.bold(head))

  const declined = view.declined.map(({ provider, errorCode, message, minAmount }) => {
    const least = minAmount === undefined ? '' : ` (at least ${minAmount})`
    return `  ${provider}: ${errorCode}${least}. ${stripControls(message ?? '')}`
  })
  const removed = (complete?.explain ?? []).map(({ provider, reason }) => `  ${provider}: ${stripControls(reason)}`)
  for (const [title, texts] of [
    ['Declined:', declined],
    ['Not asked:', removed],
  ] as const) {
    if (texts.length > 0) lines.push('', title, ...texts.map((text) => colours.dim(cutLine(text, width))))
  }
  if (complete && routes.length === 0) lines.push(colours.yellow('No provider offers a route.'))
  return lines
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
