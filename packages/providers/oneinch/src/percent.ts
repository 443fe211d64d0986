import { toHuman } from '@switchyard/core'

/** Basis points as percent: `65` becomes `'0.65'`. */
export const percent = (bps: number): string => toHuman(BigInt(bps), 2)
