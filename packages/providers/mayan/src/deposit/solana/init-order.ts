import { solanaAddresses } from '../../assets/addresses.ts'
import { toFractionUnits } from '../../quote/order-amount.ts'
import type { WireQuote } from '../../quote/wire-quote.ts'
import { type OrderAddresses, type OrderKey, requireField } from '../order.ts'
import { ByteWriter } from './byte-writer.ts'
import { type Instruction, uses } from './instruction.ts'
import type { OrderAccounts } from './order-accounts.ts'
import { writeTerms } from './write-terms.ts'

/** First eight bytes of sha256('global:init_order'). */
const INIT_ORDER = '0x204c290c27a284db'

/** The instruction that creates a Swift order from the balance of its account. */
export const createInitOrder = (quote: WireQuote, key: OrderKey, accounts: OrderAccounts): Instruction => ({
  programAddress: accounts.program,
  accounts: quote.swiftVersion === 'V2' ? useV2(key.addresses, accounts) : useV1(key.addresses, accounts),
  data: writeInitData(quote, key, accounts),
})

const useV1 = ({ trader }: OrderAddresses, { state, stateToken, traderToken, mint, tokenProgram }: OrderAccounts) => [
  uses.signs(trader),
  uses.pays(trader),
  uses.writes(state),
  uses.writes(stateToken),
  uses.writes(traderToken),
  uses.reads(mint),
  uses.reads(solanaAddresses.feeManager),
  uses.reads(tokenProgram),
  uses.reads(solanaAddresses.system),
]

/** The program replaces the absent account with a message to the receiver. */
const useV2 = (
  { trader }: OrderAddresses,
  { program, state, stateToken, traderToken, mint, tokenProgram }: OrderAccounts,
) => [
  uses.reads(trader),
  uses.pays(trader),
  uses.writes(state),
  uses.writes(stateToken),
  uses.writes(traderToken),
  uses.reads(program),
  uses.reads(mint),
  uses.reads(solanaAddresses.feeManager),
  uses.reads(tokenProgram),
  uses.reads(solanaAddresses.system),
]

const writeInitData = (quote: WireQuote, key: OrderKey, { native }: OrderAccounts): Uint8Array => {
  const writer = new ByteWriter('little')
    .hex(INIT_ORDER)
    .number(findLeastInput(quote), 8)
    .number(native ? 1 : 0, 1)
    .number(BigInt(requireField(quote.submitFee, 'submitRelayerFee64')), 8)
  return writeTerms(writer, quote, key).done()
}

/** The program refuses an order with a smaller balance. */
const findLeastInput = (quote: WireQuote): bigint => {
  if (quote.fromToken.contract === quote.swiftInputContract) return BigInt(quote.amountIn)
  const decimals = requireField(quote.swiftInputDecimals, 'swiftInputDecimals')
  return toFractionUnits(requireField(quote.minMiddleAmount, 'minMiddleAmount'), decimals)
}
