import type { Instruction } from '../instruction.ts'
import { programs } from '../programs.ts'

const MAX_UNITS = 1_400_000n
const UNITS_PER_INSTRUCTION = 200_000n

/**
 * Returns the priority fee of instructions that contain a compute budget, in lamports. Instruction 2 sets the limit, 3
 * the price.
 */
export const readBudgetFee = (instructions: readonly Pick<Instruction, 'programAddress' | 'data'>[]): bigint => {
  const budget = instructions.filter(({ programAddress }) => programAddress === programs.computeBudget)
  const view = (tag: number, bytes: number): DataView | undefined => {
    const data = budget.find((instruction) => instruction.data[0] === tag && instruction.data.length === bytes)?.data
    return data && new DataView(data.buffer, data.byteOffset)
  }
  const asked = view(2, 5)?.getUint32(1, true)
  const granted = BigInt(instructions.length - budget.length) * UNITS_PER_INSTRUCTION
  const limit = asked === undefined ? granted : BigInt(asked)
  const units = limit < MAX_UNITS ? limit : MAX_UNITS
  return (units * (view(3, 9)?.getBigUint64(1, true) ?? 0n) + 999_999n) / 1_000_000n
}
