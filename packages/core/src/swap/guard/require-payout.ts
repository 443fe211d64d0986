import type { Deposit } from '../../contract/deposit.ts'
import type { EngineContext } from '../../engine-context.ts'
import type { RepricedSwap } from '../repriced-swap.ts'
import { refuseMismatch } from './mismatch.ts'

/**
 * Checks that the first leg pays the address of the second, when its deposit contains its recipient: the call data of a swap
 * within one EVM chain, or a text memo that is the whole order. Other deposits do not contain it, and their provider has
 * checked the response of its API.
 *
 * @throws {SwapError} `unableToBuildTransaction`, emitted as `build-mismatch`.
 */
export const requirePayout = (
  engine: EngineContext,
  { provider, priced }: RepricedSwap,
  { deposit, to }: { readonly deposit: Deposit; readonly to: string },
): void => {
  if (deposit.kind === 'simpleTransfer') return
  let text: string | undefined
  if (deposit.kind === 'contractCall') {
    const isWithinChain = provider.capabilities.sameChainOnly === true
    text = isWithinChain && deposit.call.vm === 'evm' ? deposit.call.data : deposit.memo
  } else if (deposit.memoHex === undefined && deposit.channel === undefined) {
    // A memo of bytes, or one with a channel, refers to an order that its provider stores.
    text = deposit.memo
  }
  if (text === undefined || text.toLowerCase().includes(to.replace(/^0x/i, '').toLowerCase())) return
  const found = { field: 'payout', expected: to, found: 'none' }
  refuseMismatch(engine, found, {
    provider: provider.id,
    chain: priced.sell.chain,
    message: `The deposit of ${provider.id} does not pay the second leg.`,
  })
}
