import { NATIVE, solana } from '../addresses.ts'
import { requireChain } from '../chains.ts'
import { type OrderParties, required } from '../order.ts'
import type { WireQuote } from '../quote/wire-quote.ts'
import { ByteWriter } from './byte-writer.ts'
import { orderHash } from './order-hash.ts'
import { associatedAccount, isWallet, programAddress } from './program-address.ts'

/** The accounts of one order, all base58. */
export interface OrderAccounts {
  readonly program: string
  /** What is locked; wrapped SOL for the coin itself. */
  readonly mint: string
  readonly native: boolean
  readonly tokenProgram: string
  /** The order itself, and where its tokens lie. */
  readonly state: string
  readonly stateToken: string
  /** Where the trader's tokens lie. */
  readonly traderToken: string
}

const SEED = new TextEncoder().encode('STATE_SOURCE')

/** Derives the accounts of an order. Throws `TypeError` for a trader nobody can sign for. */
export const orderAccounts = (quote: WireQuote, addresses: OrderParties, random: string): OrderAccounts => {
  if (!isWallet(addresses.trader)) throw new TypeError(`${addresses.trader} is no wallet`)
  const second = quote.swiftVersion === 'V2'
  const input = required(quote.swiftInputContract, 'swiftInputContract')
  const native = input === NATIVE
  const mint = native ? solana.wrappedSol : input
  const tokenProgram = second && quote.swiftInputStandard === 'spl2022' ? solana.token2022 : solana.token
  const program = second ? solana.swiftV2 : solana.swiftV1
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
