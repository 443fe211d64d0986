import { refuse, refuseUpstreamFault } from '@switchyard/chain-kit'
import { type ChainContext, parseBase, UpstreamError } from '@switchyard/core'
import { at } from '@switchyard/net'
import { isImplicit } from './address.ts'
import type { Gateway } from './gateway.ts'

/**
 * Returns the fee to register the recipient with the token contract, yocto; `undefined` when it is registered.
 *
 * A token contract rejects transfers to accounts that are not registered. Source: NEP-145.
 */
export const readRegistrationFee = async (
  gateway: Gateway,
  { contract, recipient, maximum }: { readonly contract: string; readonly recipient: string; readonly maximum: bigint },
  { signal, waived }: ChainContext,
): Promise<bigint | undefined> => {
  try {
    const [storageBalance, bounds] = await Promise.all([
      gateway.view({ contract, method: 'storage_balance_of', args: { account_id: recipient } }, signal),
      gateway.view({ contract, method: 'storage_balance_bounds', args: {} }, signal),
    ])
    if (storageBalance !== null) return undefined
    const minimum = parseBase(String(at(bounds, 'min')))
    if (minimum === undefined) throw new UpstreamError(`The contract ${contract} returned no registration fee.`)
    return minimum <= maximum
      ? minimum
      : refuse(
          `The contract ${contract} charges ${minimum} yocto to register ${recipient}; at most ${maximum} is accepted.`,
        )
  } catch (cause) {
    if (waived?.estimate && UpstreamError.is(cause)) return undefined
    return refuseUpstreamFault(
      `The registration of ${recipient} with ${contract} could not be read: no node answered.`,
    )(cause)
  }
}

/**
 * Rejects a named account that does not exist: NEAR would bounce, and its fee be lost; a token contract would register the name and
 * hold the tokens until somebody creates it.
 */
export const requireRecipient = async (
  gateway: Gateway,
  recipient: string,
  { signal, waived }: ChainContext,
): Promise<void> => {
  if (isImplicit(recipient)) return
  try {
    if (!(await gateway.account(recipient, signal)))
      refuse(`The recipient ${recipient} does not exist; a registered account is required.`)
  } catch (cause) {
    if (waived?.estimate && UpstreamError.is(cause)) return
    refuseUpstreamFault(`The recipient ${recipient} could not be read: no node answered.`)(cause)
  }
}
