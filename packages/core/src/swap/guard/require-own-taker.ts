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
  repriced: RepricedSwap,
  first: Deposit,
  second: SimpleTransfer,
): void => {
  const { secondLeg, offer } = repriced
  if (!secondLeg) return
  const spell = spellingOn(engine, second.asset.chain)
  const others = [...listUserAddresses(repriced), ...listCalled(first), offer.approvalSpender].filter(
    (one) => one !== undefined,
  )
  const [to, watched] = [spell(second.to), spell(second.inboundAddress ?? second.to)]
  const taken = others.map(spell).find((other) => other === to || other === watched)
  if (taken === undefined) return
  const found = { field: 'recipient of the second leg', expected: 'an address of its own', found: taken }
  const about = { provider: secondLeg.provider.id, chain: second.asset.chain }
  refuseMismatch(engine, about, found, `${secondLeg.provider.id} takes deposits at an address that is not its own.`)
}

const listUserAddresses = ({ addresses }: RepricedSwap): readonly (string | undefined)[] => [
  ...addresses.sources,
  addresses.refundAddress,
  addresses.destinationAddress,
]

/** Contracts a deposit calls or allows to take the token. */
const listCalled = (deposit: Deposit): readonly (string | undefined)[] => {
  if (deposit.kind !== 'contractCall') return []
  const { call } = deposit
  return call.vm === 'evm' || call.vm === 'tron' ? [call.to, call.approval?.spender] : []
}

/** An address of another chain is compared as it is: EVM chains share theirs. */
const spellingOn =
  ({ chains }: EngineContext, code: string) =>
  (address: string): string =>
    findAccounts(chains.get(code), code, address)[0] ?? address
