import type { Deposit, SimpleTransfer } from '../../contract/deposit.ts'
import type { EngineContext } from '../../engine-context.ts'
import { findAccounts } from '../../pipeline/screen.ts'
import type { RepricedSwap } from '../repriced-swap.ts'
import { refuseMismatch } from './mismatch.ts'

/**
 * Makes sure that the second deposit is neither at an address of the user nor at a contract of the first swap, its router or
 * spender: what the first provider pays there would not be swapped, and a router keeps it for anybody. `findDepositMismatch`
 * holds it against the contracts of known tokens.
 *
 * @throws {SwapError} `unableToBuildTransaction`, emitted as `build-mismatch`.
 */
export const requireOwnTaker = (
  engine: EngineContext,
  { secondLeg, offer, addresses }: RepricedSwap,
  { first, second }: { readonly first: Deposit; readonly second: SimpleTransfer },
): void => {
  if (!secondLeg) return
  const { chain } = second.asset
  // An address of another chain is compared as it is: EVM chains share theirs.
  const spell = (address: string): string => findAccounts(engine.chains.get(chain), chain, address)[0] ?? address
  const call =
    first.kind === 'contractCall' && (first.call.vm === 'evm' || first.call.vm === 'tron') ? first.call : undefined
  const others = [
    ...addresses.sources,
    addresses.refundAddress,
    addresses.destinationAddress,
    call?.to,
    call?.approval?.spender,
    offer.approvalSpender,
  ].filter((one) => one !== undefined)

  const [to, watched] = [spell(second.to), spell(second.inboundAddress ?? second.to)]
  const taken = others.map(spell).find((other) => other === to || other === watched)
  if (taken === undefined) return
  const found = { field: 'recipient of the second leg', expected: 'an address of its own', found: taken }
  refuseMismatch(engine, found, {
    provider: secondLeg.provider.id,
    chain,
    message: `${secondLeg.provider.id} takes deposits at an address that is not its own.`,
  })
}
