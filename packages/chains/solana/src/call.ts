import { base64 } from '@scure/base'
import { refusal } from '@switchyard/chain-kit'
import type { SolanaCall } from '@switchyard/core'
import { addressBytes } from './address.ts'
import type { Instruction } from './instruction.ts'
import { programs } from './programs.ts'

/** Reads a provider's instructions. Refuses what the source alone cannot sign, and what is no instruction. */
export const readCall = (call: SolanaCall, source: string): readonly Instruction[] => {
  if (call.instructions.length === 0) throw refusal('The call holds no instruction.')
  return call.instructions.map(({ programAddress, accounts, data }) => {
    for (const address of [programAddress, ...accounts.map((account) => account.address)])
      if (!addressBytes(address)) throw refusal(`The call names ${address}, which is no Solana address.`)
    const stranger = accounts.find(({ signer, address }) => signer && address !== source)
    if (stranger) throw refusal(`The call needs a signature of ${stranger.address}, which the sender cannot give.`)
    return { programAddress, accounts, data: bytesOf(data) }
  })
}

const bytesOf = (data: string): Uint8Array => {
  try {
    return base64.decode(data)
  } catch {
    throw refusal('The data of an instruction is not base64.')
  }
}

/** Whether the provider has set a compute budget of its own, which then stands. */
export const setsBudget = (instructions: readonly Instruction[]): boolean =>
  instructions.some(({ programAddress }) => programAddress === programs.computeBudget)

/** Most computing one transaction may ask for, and what an instruction is granted where nobody asks. */
const MOST_UNITS = 1_400_000
const UNITS_EACH = 200_000

/** Computing granted to a call: what the network itself would grant. */
export const callUnits = (instructions: readonly Instruction[]): number =>
  Math.min(MOST_UNITS, instructions.length * UNITS_EACH)
