import { NATIVE, solanaAddresses } from '../addresses.ts'
import { requireChain } from '../chains.ts'
import { type OrderAddresses, required } from '../order.ts'
import type { WireQuote } from '../quote/wire-quote.ts'
import { ByteWriter } from './byte-writer.ts'
import { orderHash } from './order-hash.ts'
import { associatedAccount, isWallet, programAddress } from './program-address.ts'

/** The accounts of one order, all base58. */
export interface OrderAccounts {
  readonly program: string
  /** Mint of the locked token; wrapped SOL for native SOL. */
  readonly mint: string
  readonly native: boolean
  readonly tokenProgram: string
  /** The order and its token account. */
  readonly state: string
  readonly stateToken: string
  /** The trader's token account. */
  readonly traderToken: string
}

const SEED = new TextEncoder().encode('STATE_SOURCE')

/** Derives the accounts of an order. @throws {TypeError} for a trader without a private key. */
export const orderAccounts = (quote: WireQuote, addresses: OrderAddresses, random: string): OrderAccounts => {
  if (!isWallet(addresses.trader)) throw new TypeError(`${addresses.trader} is not a wallet address`)
  const second = quote.swiftVersion === 'V2'
  const input = required(quote.swiftInputContract, 'swiftInputContract')
  const native = input === NATIVE
  const mint = native ? solanaAddresses.wrappedSol : input
  const tokenProgram =
    second && quote.swiftInputStandard === 'spl2022' ? solanaAddresses.token2022 : solanaAddresses.token
  const program = second ? solanaAddresses.swiftV2 : solanaAddresses.swiftV1
  const destination = new ByteWriter('little').number(requireChain(quote.toChain).wormhole, 2).done()
  const hash = orderHash(quote, addresses, random)
  const state = programAddress(second ? [SEED, hash, destination] : [SEED, hash], program)
  return {
    program,
    mint,
    native,
    tokenProgram,
    state,
    stateToken: associatedAccount(state, mint, tokenProgram),
    traderToken: associatedAccount(addresses.trader, mint, tokenProgram),
  }
}
