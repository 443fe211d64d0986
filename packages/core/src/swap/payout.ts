import type { Deposit } from '../contract/deposit.ts'
import type { Workshop } from '../workshop.ts'
import { refuseMismatch } from './mismatch.ts'
import type { Repriced } from './swappable.ts'

/**
 * Makes sure that the first leg pays the second one's address, where its deposit says whom it pays: a swap within one EVM
 * chain in its call data, which pays out in the transaction itself, and a memo of text in the memo. Elsewhere the payout is
 * not in the bytes, and its provider has verified what it was answered.
 *
 * Told as `build-mismatch`; throws `unableToBuildTransaction`.
 */
export const requirePayout = (workshop: Workshop, swappable: Repriced, deposit: Deposit, to: string): void => {
  const { provider, priced } = swappable
  const text = textOf(deposit, provider.traits.sameChainOnly === true)
  if (text === undefined || text.toLowerCase().includes(to.replace(/^0x/i, '').toLowerCase())) return
  const found = { field: 'payout', expected: to, found: 'none' }
  const about = { provider: provider.id, chain: priced.sell.chain }
  refuseMismatch(workshop, about, found, `The deposit of ${provider.id} does not pay the second step.`)
}

const textOf = (deposit: Deposit, withinChain: boolean): string | undefined => {
  if (deposit.kind === 'simpleTransfer') return undefined
  if (deposit.kind === 'transferWithMemo') return deposit.memoHex === undefined ? deposit.memo : undefined
  return withinChain && deposit.call.vm === 'evm' ? deposit.call.data : deposit.memo
}
