import { base64 } from '@scure/base'
import { readMemoBytes, requireDecoded, UnreadableInput } from '@switchyard/chain-kit'
import type { BuiltTransaction, DecodedDeposit } from '@switchyard/core'
import { associatedAccount } from '../associated-account.ts'
import { type SolanaFacts, solanaFacts } from '../facts.ts'
import { isTokenProgram, programs } from '../programs.ts'
import { readBudgetFee } from './budget-fee.ts'
import { readWire, type WireInstruction } from './wire.ts'

/** Entries of the known lookup tables, by table address. */
export type LookupTables = ReadonlyMap<string, readonly string[]>

/**
 * Decodes a transaction.
 *
 * A token transfer returns the owner as `to`: the creation of the associated account and the transfer must name the
 * same account, and it must be the one derived from owner, mint and program. Anything but one plain transfer with its
 * memo is decoded as a call: `to` is the last program called, `amount` the lamports the fee payer sends in top-level
 * instructions.
 *
 * `data` holds the instructions of a call as JSON, `[[program, [account, …], data in base64], …]`, without the budget
 * added by `build`. An account from a lookup table that is not in `tables` is `null`. A plain transfer has `data` only
 * when its budget is not placed as in our transfers, since a call may consist of a single transfer.
 *
 * @throws {UnreadableInput} For anything but a version 0 transaction in base64.
 */
export const decode = (
  { tx }: BuiltTransaction,
  tables?: LookupTables,
  { signatureFee }: Pick<SolanaFacts, 'signatureFee'> = solanaFacts.own,
): DecodedDeposit => {
  if (typeof tx !== 'string') throw new UnreadableInput('The transaction is not a base64 string.')
  const { feePayer, signers, instructions } = readWire(requireDecoded(base64, tx), tables)
  const working = instructions.filter(({ programAddress }) => programAddress !== programs.computeBudget)
  const memos = working.filter(({ programAddress }) => programAddress === programs.memo)
  const moves = working.filter(({ programAddress }) => programAddress !== programs.memo)
  const [memo, otherMemo] = memos
  const [send, second] = moves
  const sent = send && !second ? readSend(send, feePayer) : readTokens(moves, feePayer)
  const move = otherMemo ? undefined : sent
  const call = readCallInstructions(instructions)
  const called: Move = {
    to: moves.at(-1)?.programAddress,
    amount: working.reduce((sum, instruction) => sum + (readSend(instruction, feePayer)?.amount ?? 0n), 0n),
  }
  const text = memo ? readMemoBytes(memo.data) : {}
  return {
    ...(move ?? called),
    ...text,
    data: move && !call ? undefined : formatCall(call ?? instructions),
    others: [],
    from: [feePayer],
    fee: signatureFee * BigInt(signers.length) + readBudgetFee(instructions),
  }
}

/**
 * Returns the instructions of a call; `undefined` when the budget is placed as in a transfer, or absent.
 *
 * `build` puts the limit first and the price last in a transfer, and the other way round in a call. Providers keep the
 * two together, so a budget in any other position belongs to the provider's call.
 */
const readCallInstructions = (instructions: readonly WireInstruction[]): readonly WireInstruction[] | undefined => {
  const sets = (instruction: WireInstruction | undefined, tag: number): boolean =>
    instruction?.programAddress === programs.computeBudget && instruction.data[0] === tag
  const [first, last] = [instructions[0], instructions.at(-1)]
  if (sets(first, PRICE) && sets(last, LIMIT)) return instructions.slice(1, -1)
  if (sets(first, LIMIT) && sets(last, PRICE)) return undefined
  return instructions.some(({ programAddress }) => programAddress === programs.computeBudget) ? instructions : undefined
}

/** Instructions of the compute-budget program. */
const LIMIT = 2
const PRICE = 3

type Move = Pick<DecodedDeposit, 'to' | 'amount' | 'token'>

/** System instruction 2 (transfer): u32 tag, u64 lamports; accounts: from, to. */
const readSend = ({ programAddress, data, accounts }: WireInstruction, payer: string): Move | undefined => {
  const view = viewBytes(data)
  const [from, to] = accounts
  if (programAddress !== programs.system || data.length !== 12 || view.getUint32(0, true) !== 2) return undefined
  if (from?.address !== payer || accounts.length !== 2 || to?.address === undefined) return undefined
  return { to: to.address, amount: view.getBigUint64(4, true) }
}

/** Reads the creation of the recipient's associated account and a transfer of tokens to it. */
const readTokens = (moves: readonly WireInstruction[], payer: string): Move | undefined => {
  const [create, transfer, more] = moves
  if (!create || !transfer || more) return undefined

  // Associated-token instruction 1 (create idempotent): payer, account, owner, mint, system program, token program.
  if (create.programAddress !== programs.associatedToken || create.data.length !== 1 || create.data[0] !== 1)
    return undefined
  const [creator, account, owner, mint, , program] = create.accounts.map(({ address }) => address)
  if (creator !== payer || !account || !owner || !mint || !isTokenProgram(program)) return undefined
  if (associatedAccount(owner, mint, program) !== account) return undefined

  // Token instruction 12: u8 tag, u64 amount, u8 decimals; source, mint, destination, authority.
  const { programAddress, data, accounts } = transfer
  if (programAddress !== program || data.length !== 10 || data[0] !== 12 || accounts.length !== 4) return undefined
  const [, paidMint, paidAccount, authority] = accounts.map(({ address }) => address)
  if (authority !== payer || paidMint !== mint || paidAccount !== account) return undefined
  return { to: owner, amount: viewBytes(data).getBigUint64(1, true), token: mint }
}

/** Serializes instructions for comparison: programs, accounts and data, in order. */
export const formatCall = (instructions: readonly WireInstruction[]): string =>
  JSON.stringify(
    instructions.map(({ programAddress, accounts, data }) => [
      programAddress,
      accounts.map(({ address }) => address ?? null),
      base64.encode(data),
    ]),
  )

const viewBytes = (data: Uint8Array): DataView => new DataView(data.buffer, data.byteOffset, data.byteLength)
