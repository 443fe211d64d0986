import { solanaAddresses } from '../../assets/addresses.ts'
import { toFractionUnits } from '../../quote/order-amount.ts'
import type { WireQuote } from '../../quote/wire-quote.ts'
import { type OrderKey, requireField } from '../order.ts'
import { ByteWriter } from './byte-writer.ts'
import { type Instruction, uses } from './instruction.ts'
import type { OrderAccounts } from './order-accounts.ts'
import { writeTerms } from './write-terms.ts'

/** First eight bytes of sha256('global:init_order'). */
const INIT_ORDER = '0x204c290c27a284db'

/** The instruction that creates a Swift order from the balance of its account. */
export const createInitOrder = (quote: WireQuote, key: OrderKey, accounts: OrderAccounts): Instruction => {
  const { trader } = key.addresses
  const { program, state, stateToken, traderToken, mint, tokenProgram, native, feeManager } = accounts
  const isSecond = quote.swiftVersion === 'V2'

  // The program refuses an order with a smaller balance.
  const isSwapped = quote.fromToken.contract !== quote.swiftInputContract
  const leastInput = isSwapped
    ? toFractionUnits(
        requireField(quote.minMiddleAmount, 'minMiddleAmount'),
        requireField(quote.swiftInputDecimals, 'swiftInputDecimals'),
      )
    : BigInt(quote.amountIn)
  const writer = new ByteWriter('little')
    .hex(INIT_ORDER)
    .number(leastInput, 8)
    .number(native ? 1 : 0, 1)
    .number(BigInt(requireField(quote.submitFee, 'submitRelayerFee64')), 8)
  return {
    programAddress: program,
    accounts: [
      isSecond ? uses.reads(trader) : uses.signs(trader),
      uses.pays(trader),
      uses.writes(state),
      uses.writes(stateToken),
      uses.writes(traderToken),
      // The second version reads a message to the receiver here; its own address stands for none.
      ...(isSecond ? [uses.reads(program)] : []),
      uses.reads(mint),
      uses.reads(feeManager),
      uses.reads(tokenProgram),
      uses.reads(solanaAddresses.system),
    ],
    data: writeTerms(writer, quote, key).done(),
  }
}
