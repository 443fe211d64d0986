import type { Deposit, TransferWithMemo } from '../../contract/deposit.ts'
import type { EngineContext } from '../../engine-context.ts'
import type { RepricedSwap } from '../repriced-swap.ts'
import { refuseMismatch } from './mismatch.ts'

/**
 * Makes sure that the first leg pays the second one's address, where its deposit says whom it pays: a swap within one EVM
 * chain in its call data, which pays out in the transaction itself, and a memo of text that is the whole order in the memo.
 * Elsewhere the payout is not in the bytes, and its provider has verified what it was answered.
 *
 * Told as `build-mismatch`; throws `unableToBuildTransaction`.
 */
export const requirePayout = (engine: EngineContext, repriced: RepricedSwap, deposit: Deposit, to: string): void => {
  const { provider, priced } = repriced
  const text = textOf(deposit, provider.capabilities.sameChainOnly === true)
  if (text === undefined || text.toLowerCase().includes(to.replace(/^0x/i, '').toLowerCase())) return
  const found = { field: 'payout', expected: to, found: 'none' }
  const about = { provider: provider.id, chain: priced.sell.chain }
  refuseMismatch(engine, about, found, `The deposit of ${provider.id} does not pay the second step.`)
}

/** A memo of bytes, or one beside a channel, refers to an order its provider holds. */
const namesOrder = ({ memoHex, channel }: TransferWithMemo): boolean => memoHex !== undefined || channel !== undefined

const textOf = (deposit: Deposit, withinChain: boolean): string | undefined => {
  if (deposit.kind === 'simpleTransfer') return undefined
  if (deposit.kind === 'transferWithMemo') return namesOrder(deposit) ? undefined : deposit.memo
  return withinChain && deposit.call.vm === 'evm' ? deposit.call.data : deposit.memo
}
