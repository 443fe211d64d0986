import type { Route } from './route.ts'

/** Sums and differences of fractions are inexact; what lies beyond a millionth of a second is not the provider's. */
export const toMillionth = (seconds: number): number => Math.round(seconds * 1_000_000) / 1_000_000

/** Total estimated seconds of a route, six decimals. */
export const computeTotalSeconds = ({ times }: Pick<Route, 'times'>): number =>
  toMillionth(times.inbound + times.swap + times.outbound)
