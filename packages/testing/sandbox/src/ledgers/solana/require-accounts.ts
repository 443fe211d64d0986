import type { AccountUse } from './instruction.ts'
import { ProgramFailure } from './transaction-error.ts'

/** The account at an index of an instruction. */
export const accountAt = (accounts: readonly AccountUse[], place: number): AccountUse => {
  const found = accounts[place]
  if (!found) throw new ProgramFailure('NotEnoughAccountKeys')
  return found
}

/** The address at an index; it must have signed. */
export const signerAt = (accounts: readonly AccountUse[], place: number): string => {
  const { address, signer } = accountAt(accounts, place)
  if (!signer) throw new ProgramFailure('MissingRequiredSignature')
  return address
}
