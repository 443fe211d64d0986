import { utf8ToBytes } from '@noble/hashes/utils.js'
import { type Instruction, uses } from '../instruction.ts'
import { programIds } from '../program-ids.ts'
import type { SolanaProgram } from '../solana-program.ts'
import { ProgramFailure } from '../transaction-error.ts'

const UNITS = 5_000
const UNITS_EACH_BYTE = 300

const textOf = (data: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data)
  } catch {
    throw new ProgramFailure('InvalidInstructionData')
  }
}

/** The memo program: text, signed by every account it names. */
export const memoProgram: SolanaProgram = {
  name: 'Memo',
  run: (call) => {
    call.useUnits(UNITS + UNITS_EACH_BYTE * call.data.length)
    if (call.accounts.some(({ signer }) => !signer)) throw new ProgramFailure('MissingRequiredSignature')
    for (const { address } of call.accounts) call.log(`Signed by ${address}`)
    const text = textOf(call.data)
    call.log(`Memo (len ${call.data.length}): ${JSON.stringify(text)}`)
  },
}

/** An instruction that writes a memo signed by one account. */
export const writeMemo = (signer: string, memo: string): Instruction => ({
  programAddress: programIds.memo,
  accounts: [uses.signs(signer)],
  data: utf8ToBytes(memo),
})
