import { base64, hex } from '@scure/base'
import type { BuiltTransaction, DecodedDeposit } from '@switchyard/core'
import { associatedAccount } from './associated-account.ts'
import { budgetedFee } from './budgeted-fee.ts'
import { SIGNATURE_FEE } from './fees.ts'
import { isTokenProgram, programs } from './programs.ts'
import { readWire, type WireInstruction } from './wire.ts'

/** Addresses of lookup tables by table, as far as they are known. */
export type LookupTables = ReadonlyMap<string, readonly string[]>

/**
 * Reads a transaction back.
 *
 * A transfer of tokens answers the owner it pays as `to`: creation of the associated account and transfer must name the
 * same account, and that account must be the one derived from owner, mint and program. Anything but one plain transfer
 * with its memo reads as a call: `to` is the last program called, `amount` the lamports the fee payer sends on the top
 * level.
 *
 * `data` holds the instructions of a call as JSON, `[[program, [account, …], data in base64], …]`, without the budget
 * `build` frames it with. An account in a lookup table that is not among `tables` is `null` there. A plain transfer has
 * `data` only where its frame is not that of a transfer: a call may consist of one.
 *
 * Throws `TypeError` on what is no version 0 transaction in base64.
 */
export const decode = ({ tx }: BuiltTransaction, tables?: LookupTables): DecodedDeposit => {
  if (typeof tx !== 'string') throw new TypeError('A Solana transaction is a base64 string')
  const { feePayer, signers, instructions } = readWire(base64.decode(tx), tables)
  const working = instructions.filter(({ programAddress }) => programAddress !== programs.computeBudget)
  const memos = working.filter(({ programAddress }) => programAddress === programs.memo)
  const moves = working.filter(({ programAddress }) => programAddress !== programs.memo)
  const move = memos.length <= 1 ? (readLamports(moves, feePayer) ?? readTokens(moves, feePayer)) : undefined
  const call = readFrame(instructions)
  return {
    ...(move ?? readCall(working, feePayer)),
    ...readMemo(memos[0]),
    ...(move && !call ? {} : { data: callText(call ?? instructions) }),
    others: [],
    from: [feePayer],
    fee: SIGNATURE_FEE * BigInt(signers.length) + budgetedFee(instructions),
  }
}

/**
 * The instructions of a call; `undefined` where the frame is a transfer's, or there is no budget at all.
 *
 * `build` puts the limit in front of a transfer and the price behind, and the other way round with a call. Nobody else
 * takes the two apart, so a budget that lies otherwise is a provider's own and belongs to its call.
 */
const readFrame = (instructions: readonly WireInstruction[]): readonly WireInstruction[] | undefined => {
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

const readMemo = (memo: WireInstruction | undefined): Pick<DecodedDeposit, 'memo' | 'memoHex'> =>
  memo ? { memo: new TextDecoder('utf-8', { ignoreBOM: true }).decode(memo.data), memoHex: hex.encode(memo.data) } : {}

type Move = Pick<DecodedDeposit, 'to' | 'amount' | 'token'>

const readLamports = (moves: readonly WireInstruction[], payer: string): Move | undefined => {
  const [send, more] = moves
  return send && !more ? readSend(send, payer) : undefined
}

/** System instruction 2: u32 tag, u64 lamports, accounts from and to. */
const readSend = ({ programAddress, data, accounts }: WireInstruction, payer: string): Move | undefined => {
  const view = viewOf(data)
  const [from, to] = accounts
  if (programAddress !== programs.system || data.length !== 12 || view.getUint32(0, true) !== 2) return undefined
  if (from?.address !== payer || accounts.length !== 2 || to?.address === undefined) return undefined
  return { to: to.address, amount: view.getBigUint64(4, true) }
}

const readTokens = (moves: readonly WireInstruction[], payer: string): Move | undefined => {
  const [create, transfer, more] = moves
  if (!create || !transfer || more) return undefined
  const home = readCreation(create, payer)
  const paid = readTransfer(transfer, payer)
  if (!home || !paid || home.account !== paid.account || home.mint !== paid.mint) return undefined
  if (home.program !== transfer.programAddress) return undefined
  return { to: home.owner, amount: paid.amount, token: paid.mint }
}

interface Home {
  readonly account: string
  readonly owner: string
  readonly mint: string
  readonly program: string
}

/** Associated-token instruction 1, create unless there: payer, account, owner, mint, system program, token program. */
const readCreation = ({ programAddress, data, accounts }: WireInstruction, payer: string): Home | undefined => {
  if (programAddress !== programs.associatedToken || data.length !== 1 || data[0] !== 1) return undefined
  const [from, account, owner, mint, , program] = accounts.map(({ address }) => address)
  if (from !== payer || !account || !owner || !mint || !isTokenProgram(program)) return undefined
  return associatedAccount(owner, mint, program) === account ? { account, owner, mint, program } : undefined
}

/** Token instruction 12: u8 tag, u64 amount, u8 decimals; source, mint, destination, authority. */
const readTransfer = (
  { programAddress, data, accounts }: WireInstruction,
  payer: string,
): { readonly account: string; readonly mint: string; readonly amount: bigint } | undefined => {
  if (!isTokenProgram(programAddress) || data.length !== 10 || data[0] !== 12 || accounts.length !== 4) return undefined
  const [, mint, account, authority] = accounts.map(({ address }) => address)
  if (authority !== payer || !mint || !account) return undefined
  return { account, mint, amount: viewOf(data).getBigUint64(1, true) }
}

const readCall = (working: readonly WireInstruction[], payer: string): Move => ({
  to: working.findLast(({ programAddress }) => programAddress !== programs.memo)?.programAddress,
  amount: working.reduce((sum, instruction) => sum + (readSend(instruction, payer)?.amount ?? 0n), 0n),
})

/** The form in which two calls are the same: programs, accounts and data, in order. */
export const callText = (instructions: readonly WireInstruction[]): string =>
  JSON.stringify(
    instructions.map(({ programAddress, accounts, data }) => [
      programAddress,
      accounts.map(({ address }) => address ?? null),
      base64.encode(data),
    ]),
  )

const viewOf = (data: Uint8Array): DataView => new DataView(data.buffer, data.byteOffset, data.byteLength)
