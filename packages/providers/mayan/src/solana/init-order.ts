import { solanaAddresses } from '../addresses.ts'
import { type OrderAddresses, required } from '../order.ts'
import { fractionUnits } from '../order-amount.ts'
import type { WireQuote } from '../quote/wire-quote.ts'
import { ByteWriter } from './byte-writer.ts'
import { type Instruction, uses } from './instruction.ts'
import type { OrderAccounts } from './order-accounts.ts'
import { writeTerms } from './write-terms.ts'

/** First eight bytes of sha256('global:init_order'). */
const INIT_ORDER = '0x204c290c27a284db'

/** The instruction that creates a Swift order from the balance of its account. */
export const initOrder = (
  quote: WireQuote,
  addresses: OrderAddresses,
  accounts: OrderAccounts,
  random: string,
): Instruction => ({
  programAddress: accounts.program,
  accounts: quote.swiftVersion === 'V2' ? usesV2(addresses, accounts) : usesV1(addresses, accounts),
  data: initData(quote, addresses, accounts, random),
})

const usesV1 = ({ trader }: OrderAddresses, { state, stateToken, traderToken, mint, tokenProgram }: OrderAccounts) => [
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
const usesV2 = (
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

const initData = (
  quote: WireQuote,
  addresses: OrderAddresses,
  { native }: OrderAccounts,
  random: string,
): Uint8Array => {
  const writer = new ByteWriter('little')
    .hex(INIT_ORDER)
    .number(leastInput(quote), 8)
    .number(native ? 1 : 0, 1)
    .number(BigInt(required(quote.submitFee, 'submitRelayerFee64')), 8)
  return writeTerms(writer, quote, addresses, random).done()
}

/** The program refuses an order with a smaller balance. */
const leastInput = (quote: WireQuote): bigint => {
  if (quote.fromToken.contract === quote.swiftInputContract) return BigInt(quote.amountIn)
  const decimals = required(quote.swiftInputDecimals, 'swiftInputDecimals')
  return fractionUnits(required(quote.minMiddleAmount, 'minMiddleAmount'), decimals)
}
