import { readAddress } from './address/address.ts'
import type { Setting } from './setting.ts'

const TXID = /^[0-9a-f]{64}$/

/**
 * Addresses a transaction's outputs pay, change among them, each once; also while it waits to be mined. Empty for a
 * transaction the index does not know and for text that is no id.
 */
export const readRecipients = async (
  { gateway, network }: Setting,
  hash: string,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const txid = hash.toLowerCase()
  const spelled = TXID.test(txid) ? await gateway.receivers(txid, signal) : undefined
  return [...new Set(spelled?.flatMap((text) => readAddress(text, network)?.canonical ?? []))]
}
