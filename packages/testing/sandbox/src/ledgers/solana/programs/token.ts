import { concatBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { LittleReader, littleEndian } from '../../../codec/little-reader.ts'
import { type Account, rentExemptMinimum } from '../account-store.ts'
import { type Instruction, uses } from '../instruction.ts'
import { programIds } from '../program-ids.ts'
import { accountAt, signerAt } from '../require-accounts.ts'
import type { ProgramCall, SolanaProgram } from '../solana-program.ts'
import {
  asFrozen,
  openedData,
  readMint,
  readTokenAccount,
  reserveOf,
  type TokenAccount,
  withAmount,
} from '../token-account.ts'
import { custom, ProgramFailure } from '../transaction-error.ts'

const TRANSFER = 3
const CLOSE = 9
const TRANSFER_CHECKED = 12
const SYNC_NATIVE = 17
const OPEN = 18

/** Error codes of the token program. */
const errors = {
  insufficientFunds: 1,
  invalidMint: 2,
  mintMismatch: 3,
  ownerMismatch: 4,
  alreadyInUse: 6,
  balanceLeft: 11,
  frozen: 17,
  noMemo: 36,
  decimalsMismatch: 18,
  notNative: 19,
} as const

const refuse = (error: keyof typeof errors): never => {
  throw custom(errors[error])
}

const UNITS = 4_500

interface Held {
  readonly address: string
  readonly account: Account
  readonly token: TokenAccount
}

const heldAt = (call: ProgramCall, place: number): Held => {
  const { address } = accountAt(call.accounts, place)
  const account = call.read(address)
  const token = readTokenAccount(account)
  if (account && token?.program === call.self) return { address, account, token }
  const foreign = account?.owner !== call.self && call.self === programIds.token2022
  throw new ProgramFailure(foreign ? 'IncorrectProgramId' : 'InvalidAccountData')
}

const requireMint = (call: ProgramCall, mint: string, decimals: number): void => {
  const found = readMint(call.read(mint))
  if (found?.program !== call.self) throw new ProgramFailure('InvalidAccountData')
  if (found.decimals !== decimals) refuse('decimalsMismatch')
}

/** The account after its amount changed. Tokens of wrapped SOL are lamports, so both change together. */
const shifted = ({ account, token }: Held, amount: bigint): Account => ({
  ...withAmount(account, token.amount + amount),
  lamports: account.lamports + (token.reserve === undefined ? 0n : amount),
})

const isMemo = (program: string | undefined): boolean => program === programIds.memo || program === programIds.oldMemo

const transfer = (call: ProgramCall, amount: bigint, checked?: number): void => {
  const [to, owner] = checked === undefined ? [1, 2] : [2, 3]
  const [source, target] = [heldAt(call, 0), heldAt(call, to)]
  const { mint } = source.token
  if (source.token.frozen || target.token.frozen) refuse('frozen')
  if (source.token.amount < amount) refuse('insufficientFunds')
  if (target.token.mint !== mint) refuse('mintMismatch')
  if (checked !== undefined) {
    if (accountAt(call.accounts, 1).address !== mint) refuse('mintMismatch')
    requireMint(call, mint, checked)
  }
  if (accountAt(call.accounts, owner).address !== source.token.owner) refuse('ownerMismatch')
  signerAt(call.accounts, owner)
  if (source.address !== target.address) {
    if (target.token.wantsMemo && !isMemo(call.previous)) refuse('noMemo')
    call.write(source.address, shifted(source, -amount))
    call.write(target.address, shifted(target, amount))
  }
  if (amount > 0n) call.moved(source.token.owner, target.token.owner, mint, amount)
}

/** Converts lamports that arrived at a wrapped SOL account into tokens. */
const syncNative = (call: ProgramCall): void => {
  if (call.read(accountAt(call.accounts, 0).address)?.owner !== call.self)
    throw new ProgramFailure('IncorrectProgramId')
  const { address, account, token } = heldAt(call, 0)
  if (token.reserve === undefined) throw custom(errors.notNative)
  call.write(address, withAmount(account, account.lamports - token.reserve))
}

/** Closes an account; its lamports go to the address the owner names. */
const close = (call: ProgramCall): void => {
  const { address, account, token } = heldAt(call, 0)
  const to = accountAt(call.accounts, 1).address
  if (token.reserve === undefined && token.amount > 0n) refuse('balanceLeft')
  if (accountAt(call.accounts, 2).address !== token.owner) refuse('ownerMismatch')
  signerAt(call.accounts, 2)
  const target = call.read(to)
  if (!target || to === address) throw new ProgramFailure('InvalidAccountData')
  call.write(to, { ...target, lamports: target.lamports + account.lamports })
  call.write(address, { ...account, lamports: 0n })
  call.moved(token.owner, to, 'native', account.lamports)
}

const open = (call: ProgramCall, owner: string): void => {
  const { address } = accountAt(call.accounts, 0)
  const mint = accountAt(call.accounts, 1).address
  const account = call.read(address)
  if (account?.owner !== call.self) throw new ProgramFailure('IncorrectProgramId')
  if (readTokenAccount(account)) refuse('alreadyInUse')
  const found = readMint(call.read(mint))
  if (found?.program !== call.self) refuse('invalidMint')
  const rent = rentExemptMinimum(account.data.length)
  const reserve = reserveOf(mint, rent)
  const opened = { ...account, data: openedData(account.data, mint, owner, reserve) }
  const funded = reserve === undefined ? opened : withAmount(opened, account.lamports - rent)
  call.write(address, found?.opensFrozen ? asFrozen(funded) : funded)
}

/**
 * The token program and Token-2022: accounts, transfers, wrapped SOL, accounts that open frozen and accounts that want memos. Delegates
 * and other extensions are not simulated.
 */
export const tokenProgram: SolanaProgram = {
  name: 'Token',
  run: (call) => {
    call.useUnits(UNITS)
    const reader = new LittleReader(call.data)
    const method = reader.int(1)
    if (method === TRANSFER) transfer(call, reader.big(8))
    else if (method === TRANSFER_CHECKED) {
      const amount = reader.big(8)
      transfer(call, amount, reader.int(1))
    } else if (method === SYNC_NATIVE) syncNative(call)
    else if (method === CLOSE) close(call)
    else if (method === OPEN) open(call, base58.encode(reader.bytes(32)))
    else throw new ProgramFailure('InvalidInstructionData')
  },
}

/** An instruction that transfers tokens and checks mint and decimals. */
export const transferTokens = (
  program: string,
  { from, mint, to, owner }: Readonly<Record<'from' | 'mint' | 'to' | 'owner', string>>,
  amount: bigint,
  decimals: number,
): Instruction => ({
  programAddress: program,
  accounts: [uses.writes(from), uses.reads(mint), uses.writes(to), uses.signs(owner)],
  data: concatBytes(Uint8Array.of(TRANSFER_CHECKED), littleEndian(amount, 8), Uint8Array.of(decimals)),
})

/** An instruction that initialises a token account in allocated space. */
export const openTokens = (program: string, address: string, mint: string, owner: string): Instruction => ({
  programAddress: program,
  accounts: [uses.writes(address), uses.reads(mint)],
  data: concatBytes(Uint8Array.of(OPEN), base58.decode(owner)),
})
