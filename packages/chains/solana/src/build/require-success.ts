import { createRefusal } from '@switchyard/chain-kit'
import type { ChainContext, Deposit, Funds } from '@switchyard/core'
import type { Gateway } from '../gateway.ts'
import { simulate } from './simulate.ts'

/**
 * Rejects a transfer that a node says would fail. Missing lamports do not count: they are checked against the balance, and the sell of
 * a token is built even if its fee cannot be paid. A waived estimate skips the simulation.
 *
 * @throws {SwapError} `unableToBuildTransaction` with the error text of the network, or when no node simulates the transfer.
 */
export const requireSuccess = async (
  gateway: Gateway,
  { deposit, tx, funds }: { readonly deposit: Deposit; readonly tx: string; readonly funds: Funds },
  { signal, waived }: ChainContext,
): Promise<void> => {
  const unpayable = waived?.balance && funds.balance < deposit.amount
  if (waived?.estimate || unpayable) return
  const simulation = await simulate(gateway, { tx, payer: deposit.sources[0] }, signal).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw createRefusal('The transfer could not be checked: no node simulated it.', { cause })
  })
  if ('failure' in simulation && simulation.failure.short === undefined)
    throw createRefusal(`The transaction would fail: ${simulation.failure.reason}`)
}
