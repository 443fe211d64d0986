import type { Draft, FeeTerms, Warning } from '@switchyard/core'
import { unchargedFees } from '@switchyard/provider-kit'
import { isAccount } from '../account-bytes.ts'
import type { Machine, MayanChain } from '../chains.ts'
import type { Settings } from '../settings.ts'

/** The affiliate's addresses, one a machine. */
export type ReferrerBook = Readonly<Partial<Record<Machine, string>>>

/** Who takes a share of the order, and how much of it is whose. */
export interface Share {
  readonly book: ReferrerBook
  readonly affiliateBps: number
  readonly serviceBps: number
  readonly warnings: readonly Warning[]
}

/**
 * The one affiliate an order can name. The affiliate of the key comes first; the operator's share goes along where it has
 * the same account, or alone where the affiliate takes nothing. What cannot be taken is not charged, and the route says so.
 */
export const shareOf = (fees: FeeTerms, settings: Settings, from: MayanChain, to: MayanChain): Share => {
  const affiliate = bookOf(fees.affiliateBps, fees.accounts.mayan ?? settings.affiliate, from, to)
  const service = bookOf(fees.serviceBps, fees.serviceAccounts.mayan ?? settings.service, from, to)
  const together = affiliate !== undefined && service !== undefined && sameBook(affiliate, service)
  const affiliateBps = affiliate ? fees.affiliateBps : 0
  const serviceBps = service && (together || !affiliate) ? fees.serviceBps : 0
  const warnings = unchargedFees(fees, { affiliateBps, serviceBps }, WHY)
  return { book: affiliate ?? service ?? nobody, affiliateBps, serviceBps, warnings }
}

const nobody: ReferrerBook = {}

/** An account is usable with an address on Solana, which quotes ask for, and one on each EVM side of the swap. */
const bookOf = (
  bps: number,
  account: string | undefined,
  from: MayanChain,
  to: MayanChain,
): ReferrerBook | undefined => {
  if (bps <= 0 || account === undefined) return undefined
  const book = readBook(account)
  const onEvm = from.machine === 'evm' || to.machine === 'evm'
  return book.solana === undefined || (onEvm && book.evm === undefined) ? undefined : book
}

const machines: readonly Machine[] = ['evm', 'solana', 'sui']

const readBook = (account: string): ReferrerBook => {
  const book: Draft<ReferrerBook> = {}
  for (const part of account.split(',')) {
    const address = part.trim()
    for (const machine of machines) if (isAccount(address, machine)) book[machine] ??= address
  }
  return book
}

const sameBook = (one: ReferrerBook, other: ReferrerBook): boolean =>
  machines.every((machine) => one[machine] === other[machine])

const WHY = 'the order can name no account for it.'
