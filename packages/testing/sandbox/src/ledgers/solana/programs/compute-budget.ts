import type { Instruction } from '../instruction.ts'
import { programIds } from '../program-ids.ts'
import type { SolanaProgram } from '../solana-program.ts'
import { ProgramFailure } from '../transaction-error.ts'

const UNIT_LIMIT = 2
const UNIT_PRICE = 3
/** Byte lengths of the supported instructions: heap, unit limit, unit price, size of loaded accounts. */
const LENGTHS: ReadonlyMap<number, number> = new Map([
  [1, 5],
  [UNIT_LIMIT, 5],
  [UNIT_PRICE, 9],
  [4, 5],
])

const MAX_UNITS = 1_400_000
const UNITS_EACH = 200_000

/** Compute units granted and their price. */
export interface Budget {
  readonly units: number
  /** Millionths of a lamport per unit. */
  readonly price: bigint
}

/** Compute budget that a transaction's instructions request. */
export const budgetOf = (instructions: readonly Instruction[]): Budget => {
  const own = instructions.filter(({ programAddress }) => programAddress === programIds.computeBudget)
  const viewOf = (method: number): DataView | undefined => {
    const data = own.find((one) => one.data[0] === method && one.data.length === LENGTHS.get(method))?.data
    return data && new DataView(data.buffer, data.byteOffset)
  }
  const requested = viewOf(UNIT_LIMIT)?.getUint32(1, true) ?? (instructions.length - own.length) * UNITS_EACH
  return { units: Math.min(requested, MAX_UNITS), price: viewOf(UNIT_PRICE)?.getBigUint64(1, true) ?? 0n }
}

/** The compute budget program. The network reads its instructions before the run, so they do nothing here. */
export const computeBudgetProgram: SolanaProgram = {
  name: 'ComputeBudget',
  run: ({ data, useUnits }) => {
    useUnits(150)
    if (LENGTHS.get(data[0] ?? 0) !== data.length) throw new ProgramFailure('InvalidInstructionData')
  },
}
