import { type ChainContext, type IncomingPayment, type RecipientReading, UpstreamError } from '@switchyard/core'
import { readAddress, XRD } from './address.ts'
import type { Gateway } from './gateway.ts'

/**
 * Reads whether an account takes a deposit of the resource: its owner may refuse all, or those it does not know.
 *
 * @throws {UpstreamError} when no gateway answers.
 */
export const readRecipient = async (
  { asset, address }: IncomingPayment,
  gateway: Gateway,
  { signal }: ChainContext,
): Promise<RecipientReading> => {
  const account = readAddress(address)?.canonical
  if (account === undefined) throw new UpstreamError(`${address} is not an account of Radix.`)
  if (await gateway.acceptsDeposit(account, asset.address ?? XRD, signal)) return { kind: 'wallet', problems: [] }
  const text = `does not accept deposits of ${asset.ticker}; its owner must allow them in the wallet first`
  return { kind: 'wallet', problems: [{ verdict: 'lost', reason: 'refusesDeposits', text }] }
}
