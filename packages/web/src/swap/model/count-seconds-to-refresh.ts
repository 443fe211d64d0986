import type { QuoteState } from './quote-state.ts'

/** Seconds after which offers are requested again; the API keeps them for five minutes. */
const REFRESH_SECONDS = 60
/** A route has to be chosen and signed before its provider stops standing by it, seconds. */
const MARGIN_SECONDS = 30

/** Counts the seconds until a quote is too old, not above 60; `undefined` for one without routes, or still under way. */
export const countSecondsToRefresh = ({ phase, routes, at }: QuoteState, now: number): number | undefined => {
  if (phase !== 'done' || routes.length === 0 || at === undefined) return undefined
  const ends = routes.flatMap(({ expiration }) =>
    expiration === undefined ? [] : [Number(expiration) - MARGIN_SECONDS],
  )
  const due = Math.min(at / 1_000 + REFRESH_SECONDS, ...ends.filter((end) => end > at / 1_000 + MARGIN_SECONDS))
  return Math.max(0, Math.ceil(due - now / 1_000))
}
