import { solanaAddresses } from '../../assets/addresses.ts'
import type { WireQuote } from '../../quote/wire-quote.ts'
import type { OrderAddresses } from '../order.ts'
import { ByteWriter } from './byte-writer.ts'
import { addProxy, type Instruction, uses } from './instruction.ts'
import type { OrderAccounts } from './order-accounts.ts'
import { MAX_UNIT_PRICE } from './swapped-deposit.ts'

const SET_UNIT_PRICE = 3
const CREATE_IDEMPOTENT = 1
const SYSTEM_TRANSFER = 2
const TOKEN_TRANSFER = 3
const SYNC_NATIVE = 17

/** Opens the order's token account and transfers the sell amount to it. */
export const directDeposit = (
  quote: WireQuote,
  { trader }: OrderAddresses,
  accounts: OrderAccounts,
): readonly Instruction[] => {
  const amount = BigInt(quote.amountIn)
  const moves = accounts.native
    ? [sendCoin(trader, accounts.stateToken, amount), syncCoin(accounts.stateToken)]
    : [sendToken(trader, accounts, amount)]
  return [...writePriority(quote), ...[openAccount(trader, accounts), ...moves].map(addProxy)]
}

const writePriority = ({ suggestedPriorityFee }: WireQuote): readonly Instruction[] => {
  const suggested = BigInt(suggestedPriorityFee.split('.')[0] ?? '0')
  const price = suggested > MAX_UNIT_PRICE ? MAX_UNIT_PRICE : suggested
  if (price === 0n) return []
  const data = new ByteWriter('little').number(SET_UNIT_PRICE, 1).number(price, 8).done()
  return [{ programAddress: solanaAddresses.computeBudget, accounts: [], data }]
}

const openAccount = (payer: string, { stateToken, state, mint, tokenProgram }: OrderAccounts): Instruction => ({
  programAddress: solanaAddresses.associatedToken,
  accounts: [
    uses.pays(payer),
    uses.writes(stateToken),
    uses.reads(state),
    uses.reads(mint),
    uses.reads(solanaAddresses.system),
    uses.reads(tokenProgram),
    uses.reads(solanaAddresses.rent),
  ],
  data: Uint8Array.of(CREATE_IDEMPOTENT),
})

const sendCoin = (from: string, to: string, amount: bigint): Instruction => ({
  programAddress: solanaAddresses.system,
  accounts: [uses.pays(from), uses.writes(to)],
  data: new ByteWriter('little').number(SYSTEM_TRANSFER, 4).number(amount, 8).done(),
})

const syncCoin = (account: string): Instruction => ({
  programAddress: solanaAddresses.token,
  accounts: [uses.writes(account)],
  data: Uint8Array.of(SYNC_NATIVE),
})

const sendToken = (owner: string, accounts: OrderAccounts, amount: bigint): Instruction => ({
  programAddress: accounts.tokenProgram,
  accounts: [uses.writes(accounts.traderToken), uses.writes(accounts.stateToken), uses.signs(owner)],
  data: new ByteWriter('little').number(TOKEN_TRANSFER, 1).number(amount, 8).done(),
})
