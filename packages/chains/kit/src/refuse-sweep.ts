import type { Deposit } from '@switchyard/core'
import { refuse } from './refuse.ts'

/**
 * Refuses the sell of a whole balance, on chains that do not offer it. The engine passes over `enableSweep` there, so only a
 * caller of the chain itself is told. Source: specification, quote request (UTXO, TON and TRON sweep).
 */
export const refuseSweep = (chain: string, { sweep }: Deposit): void => {
  if (sweep) refuse(`${chain} cannot sell a whole balance.`)
}
