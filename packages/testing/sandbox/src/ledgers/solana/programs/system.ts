import { concatBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { LittleReader, littleEndian } from '../../../codec/little-reader.ts'
import { type Account, walletOf } from '../account-store.ts'
import { type Instruction, uses } from '../instruction.ts'
import { programIds } from '../program-ids.ts'
import { accountAt, signerAt } from '../require-accounts.ts'
import type { ProgramCall, SolanaProgram } from '../solana-program.ts'
import { custom, ProgramFailure } from '../transaction-error.ts'

const CREATE = 0
const ASSIGN = 1
const TRANSFER = 2
const ALLOCATE = 8

const ALREADY_IN_USE = custom(0)
const TOO_FEW_LAMPORTS = custom(1)
const UNITS = 150

const NOTHING = walletOf(0n)

const held = (call: ProgramCall, address: string): Account => call.read(address) ?? NOTHING

const transfer = (call: ProgramCall, lamports: bigint): void => {
  const from = signerAt(call.accounts, 0)
  const to = accountAt(call.accounts, 1).address
  const source = held(call, from)
  if (source.data.length > 0) throw new ProgramFailure('InvalidArgument')
  if (source.owner !== programIds.system) throw new ProgramFailure('ExternalAccountLamportSpend')
  if (source.lamports < lamports) {
    call.log(`Transfer: insufficient lamports ${source.lamports}, need ${lamports}`)
    throw TOO_FEW_LAMPORTS
  }
  call.write(from, { ...source, lamports: source.lamports - lamports })
  const target = held(call, to)
  call.write(to, { ...target, lamports: target.lamports + lamports })
  if (lamports > 0n) call.moved(from, to, 'native', lamports)
}

const unused = (call: ProgramCall, address: string): Account => {
  const account = held(call, address)
  if (account.data.length > 0 || account.owner !== programIds.system) throw ALREADY_IN_USE
  return account
}

const allocate = (call: ProgramCall, address: string, space: bigint): void =>
  call.write(address, { ...unused(call, address), data: new Uint8Array(Number(space)) })

const assign = (call: ProgramCall, address: string, owner: string): void =>
  call.write(address, { ...held(call, address), owner })

const create = (call: ProgramCall, reader: LittleReader): void => {
  const [lamports, space, owner] = [reader.big(8), reader.big(8), base58.encode(reader.bytes(32))]
  const address = signerAt(call.accounts, 1)
  if (unused(call, address).lamports > 0n) throw ALREADY_IN_USE
  transfer(call, lamports)
  allocate(call, address, space)
  assign(call, address, owner)
}

/** The system program, as far as it is used here: transfers and new accounts. */
export const systemProgram: SolanaProgram = {
  name: 'System',
  run: (call) => {
    call.useUnits(UNITS)
    const reader = new LittleReader(call.data)
    const method = reader.int(4)
    if (method === TRANSFER) transfer(call, reader.big(8))
    else if (method === CREATE) create(call, reader)
    else if (method === ALLOCATE) allocate(call, signerAt(call.accounts, 0), reader.big(8))
    else if (method === ASSIGN) assign(call, signerAt(call.accounts, 0), base58.encode(reader.bytes(32)))
    else throw new ProgramFailure('InvalidInstructionData')
  },
}

/** An instruction that transfers lamports. */
export const transferLamports = (from: string, to: string, lamports: bigint): Instruction => ({
  programAddress: programIds.system,
  accounts: [uses.pays(from), uses.writes(to)],
  data: concatBytes(littleEndian(TRANSFER, 4), littleEndian(lamports, 8)),
})

const allocateSpace = (address: string, space: number): Instruction => ({
  programAddress: programIds.system,
  accounts: [uses.pays(address)],
  data: concatBytes(littleEndian(ALLOCATE, 4), littleEndian(space, 8)),
})

const assignTo = (address: string, owner: string): Instruction => ({
  programAddress: programIds.system,
  accounts: [uses.pays(address)],
  data: concatBytes(littleEndian(ASSIGN, 4), base58.decode(owner)),
})

/** Instructions that open an account which may hold lamports already; those count towards the rent. */
export const openAccount = (
  payer: string,
  address: string,
  owner: string,
  { space, missing }: { readonly space: number; readonly missing: bigint },
): readonly Instruction[] => [
  ...(missing > 0n ? [transferLamports(payer, address, missing)] : []),
  allocateSpace(address, space),
  assignTo(address, owner),
]
