import type { SubstrateLedger } from '../../ledgers/substrate/substrate-ledger.ts'
import { hexOf } from './read-parameter.ts'

/** Header of a block in the node's JSON; null for one without a header. */
export const describeHeader = (ledger: SubstrateLedger, number: number): object | null => {
  const header = ledger.blocks.header(number)
  if (!header) return null
  return {
    parentHash: hexOf(header.parentHash),
    number: `0x${number.toString(16)}`,
    stateRoot: hexOf(header.stateRoot),
    extrinsicsRoot: hexOf(header.extrinsicsRoot),
    digest: { logs: [] },
  }
}

/** A block with its extrinsics. */
export const describeBlock = (ledger: SubstrateLedger, number: number): object | null => {
  const header = describeHeader(ledger, number)
  return header && { block: { header, extrinsics: ledger.blocks.extrinsics(number).map(hexOf) }, justifications: null }
}
