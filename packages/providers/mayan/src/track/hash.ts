import { chainById } from '@switchyard/core'
import { chainCoded } from '../chains.ts'

/** A transaction of an EVM chain (hex), of Solana or of Sui (base58). */
export const isHash = (hash: string): boolean =>
  /^0x[0-9a-f]{64}$/i.test(hash) || /^[1-9A-HJ-NP-Za-km-z]{40,90}$/.test(hash)

/** Whether Mayan's explorer could know transactions of the chain; an unnamed one may be any. */
export const serves = (chainId: string | undefined): boolean => {
  if (chainId === undefined) return true
  const code = chainById(chainId)?.code
  return code !== undefined && chainCoded(code) !== undefined
}
