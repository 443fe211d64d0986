import { refuse, refuseUpstreamFault } from '@switchyard/chain-kit'
import { type ChainContext, parseBase, UpstreamError } from '@switchyard/core'
import { at } from '@switchyard/net'
import { opensByItself } from './account-id.ts'
import type { NearNode } from './node.ts'

/** Most that is paid for registering a recipient: 0.1 NEAR. Contracts ask 0.00125 as a rule. */
export const MOST_REGISTRATION: bigint = 10n ** 23n

/**
 * What must be paid first so that the recipient can hold the token, yocto; `undefined` when it is registered.
 *
 * A token contract refuses transfers to accounts it does not know. Source: NEP-145.
 */
export const registrationFee = async (
  node: NearNode,
  contract: string,
  recipient: string,
  { signal, waived }: ChainContext,
): Promise<bigint | undefined> => {
  try {
    const [held, bounds] = await Promise.all([
      node.view(contract, 'storage_balance_of', { account_id: recipient }, signal),
      node.view(contract, 'storage_balance_bounds', {}, signal),
    ])
    if (held !== null) return undefined
    const least = parseBase(String(at(bounds, 'min')))
    if (least === undefined) throw new UpstreamError(`${contract} named no price of registration.`)
    return least <= MOST_REGISTRATION ? least : refuse(`${contract} asks ${least} yocto to register ${recipient}.`)
  } catch (cause) {
    if (waived?.estimate && UpstreamError.is(cause)) return undefined
    return refuseUpstreamFault(`It is not known whether ${recipient} can hold the token.`)(cause)
  }
}

/** Refuses a named account that does not exist: the payment would bounce, and its fee be lost. */
export const requireRecipient = async (
  node: NearNode,
  recipient: string,
  { signal, waived }: ChainContext,
): Promise<void> => {
  if (opensByItself(recipient)) return
  try {
    if (!(await node.account(recipient, signal))) refuse(`The account ${recipient} does not exist.`)
  } catch (cause) {
    if (waived?.estimate && UpstreamError.is(cause)) return
    refuseUpstreamFault(`The account ${recipient} could not be looked up.`)(cause)
  }
}
