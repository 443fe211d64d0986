import { readAddress } from './address/address.ts'
import type { ChainSettings } from './chain-settings.ts'

const TXID = /^[0-9a-f]{64}$/

/**
 * Returns the addresses paid by the outputs of a transaction, including change, each once; also for unconfirmed
 * transactions.
 *
 * @returns Empty for an unknown transaction and for an invalid id.
 */
export const readRecipients = async (
  { gateway, network }: ChainSettings,
  hash: string,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const txid = hash.toLowerCase()
  const found = TXID.test(txid) ? await gateway.receivers(txid, signal) : undefined
  return [...new Set(found?.flatMap((text) => readAddress(text, network)?.canonical ?? []))]
}
