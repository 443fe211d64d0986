import { UnreadableInput } from '@switchyard/core'
import { decodeSolanaAddress } from '../../assets/account-bytes.ts'
import { NATIVE, solanaAddresses } from '../../assets/addresses.ts'
import { requireChain } from '../../assets/chains.ts'
import { mayanFacts } from '../../facts.ts'
import type { WireQuote } from '../../quote/wire-quote.ts'
import { type OrderAddresses, requireField } from '../order.ts'
import { ByteWriter } from './byte-writer.ts'
import { hashOrder } from './order-hash.ts'
import { deriveAssociatedAccount, deriveProgramAddress, isOnCurve } from './program-address.ts'

/** The accounts of one order, all base58. */
export interface OrderAccounts {
  readonly program: string
  /** Mayan's proxy, through which everything of the order is called, and the account of its fees. */
  readonly proxy: string
  readonly feeManager: string
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

/** Derives the accounts of an order. @throws {UnreadableInput} for a trader without a private key. */
export const deriveOrderAccounts = (quote: WireQuote, addresses: OrderAddresses, random: string): OrderAccounts => {
  const { solanaPrograms: programs } = addresses.facts ?? mayanFacts.own
  if (!isOnCurve(decodeSolanaAddress(addresses.trader)))
    throw new UnreadableInput(`${addresses.trader} is not a wallet address`)
  const second = quote.swiftVersion === 'V2'
  const input = requireField(quote.swiftInputContract, 'swiftInputContract')
  const native = input === NATIVE
  const mint = native ? solanaAddresses.wrappedSol : input
  const tokenProgram =
    second && quote.swiftInputStandard === 'spl2022' ? solanaAddresses.token2022 : solanaAddresses.token
  const program = second ? programs.swiftV2 : programs.swiftV1
  const destination = new ByteWriter('little').number(requireChain(quote.toChain).wormhole, 2).done()
  const hash = hashOrder(quote, addresses, random)
  const state = deriveProgramAddress(second ? [SEED, hash, destination] : [SEED, hash], program)
  return {
    program,
    proxy: programs.proxy,
    feeManager: programs.feeManager,
    mint,
    native,
    tokenProgram,
    state,
    stateToken: deriveAssociatedAccount(state, mint, tokenProgram),
    traderToken: deriveAssociatedAccount(addresses.trader, mint, tokenProgram),
  }
}
