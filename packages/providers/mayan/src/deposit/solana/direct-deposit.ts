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
export const createDirectDeposit = (
  quote: WireQuote,
  { trader }: OrderAddresses,
  accounts: OrderAccounts,
): readonly Instruction[] => {
  const { native, state, stateToken, traderToken, mint, tokenProgram } = accounts
  const amount = BigInt(quote.amountIn)
  const suggested = BigInt(quote.suggestedPriorityFee.split('.')[0] ?? '0')
  const price = suggested > MAX_UNIT_PRICE ? MAX_UNIT_PRICE : suggested
  const setPrice: Instruction = {
    programAddress: solanaAddresses.computeBudget,
    accounts: [],
    data: new ByteWriter('little').number(SET_UNIT_PRICE, 1).number(price, 8).done(),
  }

  const openAccount: Instruction = {
    programAddress: solanaAddresses.associatedToken,
    accounts: [
      uses.pays(trader),
      uses.writes(stateToken),
      uses.reads(state),
      uses.reads(mint),
      uses.reads(solanaAddresses.system),
      uses.reads(tokenProgram),
      uses.reads(solanaAddresses.rent),
    ],
    data: Uint8Array.of(CREATE_IDEMPOTENT),
  }
  const sendCoin: Instruction = {
    programAddress: solanaAddresses.system,
    accounts: [uses.pays(trader), uses.writes(stateToken)],
    data: new ByteWriter('little').number(SYSTEM_TRANSFER, 4).number(amount, 8).done(),
  }
  const syncCoin: Instruction = {
    programAddress: solanaAddresses.token,
    accounts: [uses.writes(stateToken)],
    data: Uint8Array.of(SYNC_NATIVE),
  }
  const sendToken: Instruction = {
    programAddress: tokenProgram,
    accounts: [uses.writes(traderToken), uses.writes(stateToken), uses.signs(trader)],
    data: new ByteWriter('little').number(TOKEN_TRANSFER, 1).number(amount, 8).done(),
  }
  const moves = native ? [openAccount, sendCoin, syncCoin] : [openAccount, sendToken]
  return [...(price === 0n ? [] : [setPrice]), ...moves.map((each) => addProxy(each, accounts.proxy))]
}
