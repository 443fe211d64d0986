import { base58 } from '@scure/base'
import { type Instruction, uses } from '../instruction.ts'
import { openDerived } from '../open-derived.ts'
import { associatedAccount } from '../program-address.ts'
import { isTokenProgram, programIds } from '../program-ids.ts'
import { accountAt, signerAt } from '../require-accounts.ts'
import type { ProgramCall, SolanaProgram } from '../solana-program.ts'
import { readTokenAccount, tokenAccountBytes } from '../token-account.ts'
import { custom, ProgramFailure } from '../transaction-error.ts'
import { openTokens } from './token.ts'

const CREATE = 0
const CREATE_IDEMPOTENT = 1

/** The account exists with another owner. */
const INVALID_OWNER = custom(0)
const UNITS = 8_000

interface Wanted {
  readonly payer: string
  readonly account: string
  readonly owner: string
  readonly mint: string
  readonly program: string
}

const wantedOf = ({ accounts }: ProgramCall): Wanted => {
  const at = (place: number): string => accountAt(accounts, place).address
  const wanted = { payer: signerAt(accounts, 0), account: at(1), owner: at(2), mint: at(3), program: at(5) }
  if (at(4) !== programIds.system || !isTokenProgram(wanted.program)) throw new ProgramFailure('IncorrectProgramId')
  if (associatedAccount(wanted.owner, wanted.mint, wanted.program) !== wanted.account) {
    throw new ProgramFailure('InvalidSeeds')
  }
  return wanted
}

/** Tells whether the account exists already with the expected owner, mint and program. */
const isOpen = (call: ProgramCall, { account, owner, mint, program }: Wanted): boolean => {
  const found = readTokenAccount(call.read(account))
  if (!found) return false
  if (found.owner !== owner || found.mint !== mint || found.program !== program) throw INVALID_OWNER
  return true
}

const open = (call: ProgramCall, { payer, account, owner, mint, program }: Wanted): void => {
  const seeds = [owner, program, mint].map((address) => base58.decode(address))
  openDerived(call, { payer, address: account, owner: program, space: tokenAccountBytes(program), seeds })
  call.invoke(openTokens(program, account, mint, owner))
}

/** The associated token program: opens the one token account of an owner and a mint. */
export const associatedTokenProgram: SolanaProgram = {
  name: 'AssociatedToken',
  run: (call) => {
    call.useUnits(UNITS)
    const method = call.data[0] ?? CREATE
    if (call.data.length > 1 || method > CREATE_IDEMPOTENT) throw new ProgramFailure('InvalidInstructionData')
    const wanted = wantedOf(call)
    if (method === CREATE_IDEMPOTENT && isOpen(call, wanted)) return
    if (call.read(wanted.account)?.data.length) throw new ProgramFailure('IllegalOwner')
    open(call, wanted)
  },
}

/** Opens an associated token account unless it exists. */
export const openAssociated = (payer: string, owner: string, mint: string, program: string): Instruction => ({
  programAddress: programIds.associatedToken,
  accounts: [
    uses.pays(payer),
    uses.writes(associatedAccount(owner, mint, program)),
    uses.reads(owner),
    uses.reads(mint),
    uses.reads(programIds.system),
    uses.reads(program),
  ],
  data: Uint8Array.of(CREATE_IDEMPOTENT),
})
