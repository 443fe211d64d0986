import { UnreadableInput } from '@switchyard/core'
import { NATIVE, solanaAddresses } from '../../assets/addresses.ts'
import type { WireQuote } from '../../quote/wire-quote.ts'
import { addProxy, type Instruction } from './instruction.ts'
import type { OrderAccounts } from './order-accounts.ts'
import { deriveAssociatedAccount } from './program-address.ts'
import { readRouterCall } from './router-call.ts'
import { readUint } from './uint-at.ts'

/** A swap into the order's token account from `/get-swap/solana`. */
export interface SolanaSwap {
  readonly computeBudget: readonly Instruction[]
  readonly setup: readonly Instruction[]
  readonly swap: Instruction
  readonly cleanup?: Instruction
  readonly lookupTables: readonly string[]
}

/** The signer, and the accounts of the order. */
export interface DepositOwner {
  readonly trader: string
  readonly accounts: OrderAccounts
}

/** Maximum price of a compute unit in micro-lamports. */
export const MAX_UNIT_PRICE = 100_000_000n
/** Compute units of a transaction. */
const MAX_UNITS = 1_400_000n
const MAX_SETUP = 6

/**
 * The instructions of a swap into the order's account, after verifying that they do nothing else.
 *
 * Makes the checks of Mayan's client. Additionally only the trader signs, the swap takes at most the sell amount from the
 * trader's account of the sold token, and at most the sell amount is wrapped.
 *
 * @throws {UnreadableInput} for anything that must not be signed.
 *
 * Source: swap-sdk 15.2.0, `validateJupSwap` (read 2026-11).
 */
export const verifySwappedDeposit = (
  answer: SolanaSwap,
  quote: WireQuote,
  { trader, accounts }: DepositOwner,
): readonly Instruction[] => {
  const cleanup = answer.cleanup ? [answer.cleanup] : []
  for (const instruction of [...answer.setup, answer.swap, ...cleanup]) requireSigner(instruction, trader)
  if (answer.setup.length > MAX_SETUP) throw refuse('it has more than six setup instructions')
  for (const instruction of answer.computeBudget) requireBudget(instruction)
  for (const instruction of answer.setup) requireSetup(instruction, trader, accounts)
  requireWrapped(answer.setup, BigInt(quote.amountIn))
  for (const instruction of cleanup) requireCleanup(instruction, trader)
  requireSwap(answer.swap, quote, { trader, accounts })
  return [...answer.computeBudget, ...answer.setup.map(addProxy), answer.swap, ...cleanup.map(addProxy)]
}

const refuse = (what: string): UnreadableInput =>
  new UnreadableInput(`the swap before the order is not accepted: ${what}`)

const requireSigner = ({ accounts }: Instruction, trader: string): void => {
  const stranger = accounts.find(({ signer, address }) => signer && address !== trader)
  if (stranger) throw refuse(`${stranger.address} must sign`)
}

const HEAP_FRAME = 1
const UNIT_LIMIT = 2
const UNIT_PRICE = 3
const DATA_LIMIT = 4

const requireBudget = ({ programAddress, accounts, data }: Instruction): void => {
  const [method = 0] = data
  const known = [HEAP_FRAME, UNIT_LIMIT, UNIT_PRICE, DATA_LIMIT].includes(method)
  if (programAddress !== solanaAddresses.computeBudget || !known || accounts.some(({ signer }) => signer))
    throw refuse('invalid compute budget')
  if (method === UNIT_LIMIT && readNumber(data, 1, 4) > MAX_UNITS) throw refuse('compute unit limit too high')
  if (method === UNIT_PRICE && readNumber(data, 1, 8) > MAX_UNIT_PRICE) throw refuse('compute unit price too high')
}

const requireSetup = (instruction: Instruction, trader: string, accounts: OrderAccounts): void => {
  const { programAddress, data } = instruction
  if (programAddress === solanaAddresses.associatedToken) requireOpening(instruction, trader, accounts)
  else if (programAddress === solanaAddresses.system) requireTransfer(instruction, trader)
  else if (programAddress !== solanaAddresses.token && programAddress !== solanaAddresses.token2022)
    throw refuse(`unknown setup program ${programAddress}`)
  else if (data.length !== 1 || data[0] !== SYNC_NATIVE) throw refuse('unknown setup instruction of the token program')
}

const SYNC_NATIVE = 17
const TRANSFER = 2n

/** Opens an account of the trader, or that of the order. */
const requireOpening = ({ accounts, data }: Instruction, trader: string, { stateToken }: OrderAccounts): void => {
  if (data.length > 1 || (data.length === 1 && data[0] !== 1))
    throw refuse('unknown instruction of the associated token program')
  if (accounts[1]?.address !== stateToken && accounts[2]?.address !== trader)
    throw refuse('it opens the account of another')
}

/** Moves SOL of the trader into its own account of wrapped SOL. */
const requireTransfer = ({ accounts, data }: Instruction, trader: string): void => {
  const wrapped = deriveAssociatedAccount(trader, solanaAddresses.wrappedSol, solanaAddresses.token)
  const own = accounts[0]?.address === trader && accounts[1]?.address === wrapped
  if (!own || data.length !== 12 || readNumber(data, 0, 4) !== TRANSFER) throw refuse('SOL transfer to another account')
}

const requireWrapped = (setup: readonly Instruction[], amount: bigint): void => {
  const transfers = setup.filter(({ programAddress }) => programAddress === solanaAddresses.system)
  const wrapped = transfers.reduce((sum, { data }) => sum + readNumber(data, 4, 8), 0n)
  if (wrapped > amount) throw refuse(`it wraps ${wrapped} lamports of ${amount}`)
}

/** Accepts only an instruction that closes an account in favour of the trader. */
const requireCleanup = ({ programAddress, accounts, data }: Instruction, trader: string): void => {
  const token = programAddress === solanaAddresses.token || programAddress === solanaAddresses.token2022
  if (!token || data.length !== 1 || data[0] !== 9) throw refuse('unknown cleanup instruction')
  if (accounts[1]?.address !== trader) throw refuse('cleanup in favour of another account')
}

const requireSwap = (
  swap: Instruction,
  { fromToken, amountIn }: WireQuote,
  { trader, accounts }: DepositOwner,
): void => {
  const call = requireReadable(() => readRouterCall(swap))
  const mint = fromToken.contract === NATIVE ? solanaAddresses.wrappedSol : fromToken.contract
  const sources = [solanaAddresses.token, solanaAddresses.token2022].map((program) =>
    deriveAssociatedAccount(trader, mint, program),
  )
  if (!call) throw refuse(`unknown call of the router ${swap.programAddress}`)
  if (call.receiver !== accounts.stateToken) throw refuse('another receiver')
  if (call.source === undefined || !sources.includes(call.source)) throw refuse('another token account pays')
  if (call.amount > BigInt(amountIn)) throw refuse('input above the sell amount')
}

const readNumber = (data: Uint8Array, at: number, bytes: number): bigint =>
  requireReadable(() => readUint(data, at, bytes))

const requireReadable = <T>(work: () => T): T => {
  try {
    return work()
  } catch (cause) {
    throw UnreadableInput.is(cause) ? refuse(cause.message) : cause
  }
}
