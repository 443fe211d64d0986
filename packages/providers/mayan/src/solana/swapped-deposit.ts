import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { solana } from '../addresses.ts'
import type { OrderAddresses } from '../order.ts'
import type { WireQuote } from '../quote/wire-quote.ts'
import { type Instruction, proxied } from './instruction.ts'
import type { OrderAccounts } from './order-accounts.ts'
import { associatedAccount } from './program-address.ts'

/** A swap into the order's token account from `/get-swap/solana`. */
export interface SolanaSwap {
  readonly computeBudget: readonly Instruction[]
  readonly setup: readonly Instruction[]
  readonly swap: Instruction
  readonly cleanup?: Instruction
  readonly lookupTables: readonly string[]
}

/** Maximum price of a compute unit in micro-lamports. */
const MAX_UNIT_PRICE = 100_000_000n
const MAX_SETUP = 6

/**
 * The instructions of a swap into the order's account, after verifying that they do nothing else.
 *
 * Makes the checks of Mayan's client, and additionally verifies that only the trader signs and that no more than the sell
 * amount is wrapped or swapped, where the router's format contains it.
 *
 * @throws {TypeError} for anything that must not be signed.
 *
 * Source: swap-sdk 15.2.0, `validateJupSwap` (read 2026-11).
 */
export const swappedDeposit = (
  quote: WireQuote,
  { trader }: OrderAddresses,
  accounts: OrderAccounts,
  answer: SolanaSwap,
): readonly Instruction[] => {
  const amount = BigInt(quote.amountIn)
  const cleanup = answer.cleanup ? [answer.cleanup] : []
  for (const instruction of [...answer.setup, answer.swap, ...cleanup]) requireSigner(instruction, trader)
  if (answer.setup.length > MAX_SETUP) throw refused('it has more than six setup instructions')
  for (const instruction of answer.computeBudget) requireBudget(instruction)
  for (const instruction of answer.setup) requireSetup(instruction, trader, amount)
  for (const instruction of cleanup) requireCleanup(instruction, trader)
  requireSwap(answer.swap, accounts.stateToken, amount)
  return [...answer.computeBudget, ...answer.setup.map(proxied), answer.swap, ...cleanup.map(proxied)]
}

const refused = (what: string): TypeError => new TypeError(`the swap before the order is not accepted: ${what}`)

const requireSigner = ({ accounts }: Instruction, trader: string): void => {
  const stranger = accounts.find(({ signer, address }) => signer && address !== trader)
  if (stranger) throw refused(`${stranger.address} must sign`)
}

const requireBudget = ({ programAddress, accounts, data }: Instruction): void => {
  if (programAddress !== solana.computeBudget || accounts.some(({ signer }) => signer))
    throw refused('invalid compute budget')
  if (data[0] === 3 && uint(data, 1, 8) > MAX_UNIT_PRICE) throw refused('compute unit price too high')
}

const requireSetup = (instruction: Instruction, trader: string, amount: bigint): void => {
  const { programAddress, accounts, data } = instruction
  if (programAddress === solana.associatedToken) {
    if (data.length > 1 || (data.length === 1 && data[0] !== 1))
      throw refused('unknown instruction of the associated token program')
  } else if (programAddress === solana.system) {
    const wrapped = associatedAccount(trader, solana.wrappedSol, solana.token)
    const fine = data.length === 12 && uint(data, 0, 4) === 2n && accounts[1]?.address === wrapped
    if (!fine || uint(data, 4, 8) > amount) throw refused('SOL transfer to another account')
  } else if (programAddress === solana.token || programAddress === solana.token2022) {
    if (data.length !== 1 || data[0] !== 17) throw refused('unknown setup instruction of the token program')
  } else throw refused(`unknown setup program ${programAddress}`)
}

/** Accepts only an instruction that closes an account in favour of the trader. */
const requireCleanup = ({ programAddress, accounts, data }: Instruction, trader: string): void => {
  const token = programAddress === solana.token || programAddress === solana.token2022
  if (!token || data.length !== 1 || data[0] !== 9) throw refused('unknown cleanup instruction')
  if (accounts[1]?.address !== trader) throw refused('cleanup in favour of another account')
}

/** Positions of receiver account and input amount in a router's instruction. */
interface RouterForm {
  readonly program: string
  readonly receiver: number
  readonly input?: (data: Uint8Array) => bigint
}

const method = (name: string): string => bytesToHex(sha256(utf8ToBytes(`global:${name}`)).slice(0, 8))

/** The older Jupiter methods end with amount (8 bytes), quoted output (8), slippage (2) and fee (1). */
const beforeEnd = (data: Uint8Array): bigint => uint(data, data.length - 19, 8)

const forms: ReadonlyMap<string, RouterForm> = new Map([
  [method('shared_accounts_route'), { program: solana.jupiter, receiver: 6, input: beforeEnd }],
  [method('route'), { program: solana.jupiter, receiver: 4, input: beforeEnd }],
  [method('shared_accounts_route_v2'), { program: solana.jupiter, receiver: 5, input: (data) => uint(data, 9, 8) }],
  [method('route_v2'), { program: solana.jupiter, receiver: 7, input: (data) => uint(data, 8, 8) }],
  [method('swap_with_destination'), { program: solana.dflow, receiver: 4 }],
  [method('swap_route_v2'), { program: solana.titan, receiver: 5 }],
])

const titanThird: RouterForm = { program: solana.titan, receiver: 4 }
const TITAN_THIRD = 42

const requireSwap = ({ programAddress, accounts, data }: Instruction, receiver: string, amount: bigint): void => {
  const named = forms.get(bytesToHex(data.slice(0, 8)))
  const form = named ?? (programAddress === solana.titan && data[0] === TITAN_THIRD ? titanThird : undefined)
  if (form?.program !== programAddress) throw refused(`unknown router ${programAddress}`)
  if (accounts[form.receiver]?.address !== receiver) throw refused('another receiver')
  if (form.input && form.input(data) > amount) throw refused('input above the sell amount')
}

/** A little-endian integer. @throws {TypeError} beyond the end. */
const uint = (data: Uint8Array, at: number, bytes: number): bigint => {
  if (at < 0 || at + bytes > data.length) throw refused('data too short')
  return data.slice(at, at + bytes).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
}
