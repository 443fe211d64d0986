import { UnreadableInput } from '@switchyard/core'
import { NATIVE, solanaAddresses } from '../../assets/addresses.ts'
import type { WireQuote } from '../../quote/wire-quote.ts'
import { addProxy, type Instruction } from './instruction.ts'
import type { OrderAccounts } from './order-accounts.ts'
import { deriveAssociatedAccount } from './program-address.ts'
import { readUint } from './read-uint.ts'
import { readRouterCall } from './router-call.ts'

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

/** Methods of the compute budget, the associated token, the system and the token program. */
const HEAP_FRAME = 1
const UNIT_LIMIT = 2
const UNIT_PRICE = 3
const DATA_LIMIT = 4
const CREATE_IDEMPOTENT = 1
const TRANSFER = 2n
const CLOSE = 9
const SYNC_NATIVE = 17

const tokenPrograms: readonly string[] = [solanaAddresses.token, solanaAddresses.token2022]

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
  try {
    requireOnlySwap(answer, quote, { trader, accounts })
  } catch (cause) {
    if (!UnreadableInput.is(cause)) throw cause
    throw new UnreadableInput(`the swap before the order is not accepted: ${cause.message}`, { cause })
  }
  const cleanup = answer.cleanup ? [answer.cleanup] : []
  const addOwn = (each: Instruction): Instruction => addProxy(each, accounts.proxy)
  return [...answer.computeBudget, ...answer.setup.map(addOwn), answer.swap, ...cleanup.map(addOwn)]
}

const requireOnlySwap = (
  { computeBudget, setup, swap, cleanup }: SolanaSwap,
  { fromToken, amountIn }: WireQuote,
  { trader, accounts }: DepositOwner,
): void => {
  for (const instruction of [...setup, swap, ...(cleanup ? [cleanup] : [])]) {
    const stranger = instruction.accounts.find(({ signer, address }) => signer && address !== trader)
    if (stranger) throw new UnreadableInput(`${stranger.address} must sign`)
  }
  if (setup.length > MAX_SETUP) throw new UnreadableInput('it has more than six setup instructions')
  for (const { programAddress, accounts: used, data } of computeBudget) {
    const [method = 0] = data
    const known = [HEAP_FRAME, UNIT_LIMIT, UNIT_PRICE, DATA_LIMIT].includes(method)
    if (programAddress !== solanaAddresses.computeBudget || !known || used.some(({ signer }) => signer))
      throw new UnreadableInput('invalid compute budget')
    if (method === UNIT_LIMIT && readUint(data, 1, 4) > MAX_UNITS)
      throw new UnreadableInput('compute unit limit too high')
    if (method === UNIT_PRICE && readUint(data, 1, 8) > MAX_UNIT_PRICE)
      throw new UnreadableInput('compute unit price too high')
  }

  // The setup may open an account of the trader or of the order, wrap SOL of the trader, and update a wrapped balance.
  const wrappedAccount = deriveAssociatedAccount(trader, solanaAddresses.wrappedSol, solanaAddresses.token)
  for (const { programAddress, accounts: used, data } of setup) {
    if (programAddress === solanaAddresses.associatedToken) {
      if (data.length > 1 || (data.length === 1 && data[0] !== CREATE_IDEMPOTENT))
        throw new UnreadableInput('unknown instruction of the associated token program')
      if (used[1]?.address !== accounts.stateToken && used[2]?.address !== trader)
        throw new UnreadableInput('it opens the account of another')
    } else if (programAddress === solanaAddresses.system) {
      const wrapsOwn = used[0]?.address === trader && used[1]?.address === wrappedAccount
      if (!wrapsOwn || data.length !== 12 || readUint(data, 0, 4) !== TRANSFER)
        throw new UnreadableInput('SOL transfer to another account')
    } else if (!tokenPrograms.includes(programAddress)) {
      throw new UnreadableInput(`unknown setup program ${programAddress}`)
    } else if (data.length !== 1 || data[0] !== SYNC_NATIVE) {
      throw new UnreadableInput('unknown setup instruction of the token program')
    }
  }

  const sold = BigInt(amountIn)
  const transfers = setup.filter(({ programAddress }) => programAddress === solanaAddresses.system)
  const wrapped = transfers.reduce((sum, { data }) => sum + readUint(data, 4, 8), 0n)
  if (wrapped > sold) throw new UnreadableInput(`it wraps ${wrapped} lamports of ${sold}`)

  // The cleanup closes an account in favour of the trader.
  if (cleanup) {
    const { programAddress, data } = cleanup
    const isToken = tokenPrograms.includes(programAddress)
    if (!isToken || data.length !== 1 || data[0] !== CLOSE) throw new UnreadableInput('unknown cleanup instruction')
    if (cleanup.accounts[1]?.address !== trader) throw new UnreadableInput('cleanup in favour of another account')
  }

  const call = readRouterCall(swap)
  if (!call) throw new UnreadableInput(`unknown call of the router ${swap.programAddress}`)
  if (call.receiver !== accounts.stateToken) throw new UnreadableInput('another receiver')
  const mint = fromToken.contract === NATIVE ? solanaAddresses.wrappedSol : fromToken.contract
  const sources = tokenPrograms.map((program) => deriveAssociatedAccount(trader, mint, program))
  if (call.source === undefined || !sources.includes(call.source))
    throw new UnreadableInput('another token account pays')
  if (call.amount > sold) throw new UnreadableInput('input above the sell amount')
}
