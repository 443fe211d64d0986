import { base64 } from '@scure/base'
import { UnreadableInput } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import type { Instruction } from './instruction.ts'
import type { SolanaSwap } from './swapped-deposit.ts'

/** Reads the response of `/get-swap/solana`. @throws {UpstreamError} for another shape. @throws {UnreadableInput} for invalid base64. */
export const readSwap = (body: unknown): SolanaSwap => {
  const cleanup = read.optionalRecord(body, 'cleanupInstruction')
  return {
    computeBudget: (read.optionalList(body, 'computeBudgetInstructions') ?? []).map(readInstruction),
    setup: (read.optionalList(body, 'setupInstructions') ?? []).map(readInstruction),
    swap: readInstruction(read.record(body, 'swapInstruction')),
    cleanup: cleanup && readInstruction(cleanup),
    lookupTables: read.list(body, 'addressLookupTableAddresses').map((table) => read.text(table, '')),
  }
}

const readInstruction = (value: unknown): Instruction => {
  // Empty data are valid: the oldest method that opens an account.
  const { data } = read.record(value, '')
  const text = data === '' ? '' : read.text(value, 'data')
  let bytes: Uint8Array
  try {
    bytes = base64.decode(text)
  } catch (cause) {
    throw new UnreadableInput('an instruction has invalid base64 data', { cause })
  }
  return {
    programAddress: read.text(value, 'programId'),
    accounts: read.list(value, 'accounts').map((account) => ({
      address: read.text(account, 'pubkey'),
      signer: read.flag(account, 'isSigner'),
      writable: read.flag(account, 'isWritable'),
    })),
    data: bytes,
  }
}
