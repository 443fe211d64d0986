import { toHuman } from '@switchyard/core'

/** Formats basis points as percent: `65` becomes `'0.65'`. */
export const formatPercent = (bps: number): string => toHuman(BigInt(bps), 2)
