import { chainByCode, type StatusQuery } from '@switchyard/core'
import { chainOfCode } from '../assets/network-chain.ts'

const CHANNEL = /^\d+-[a-z]+-\d+$/i

/**
 * What the backend finds a swap by: the channel where there is one, else the deposit transaction in the spelling of its
 * chain. `undefined` when the query names neither in a form the backend knows.
 */
export const swapReference = ({ hash, chainId, depositChannelId, known }: StatusQuery): string | undefined => {
  const channel = depositChannelId ?? known?.depositChannelId
  if (channel !== undefined) return CHANNEL.test(channel) ? channel : undefined
  if (hash === undefined) return undefined
  const chain = known?.sellAsset.split('.')[0] ?? codeOf(chainId)
  return chain !== undefined && chainOfCode(chain) ? transactionReference(chain, hash.trim()) : undefined
}

const codeOf = (chainId: string | undefined): string | undefined =>
  ['ETH', 'BTC', 'ARB', 'SOL', 'DOT', 'TRON', 'BSC'].find((code) => chainByCode(code)?.chainId === chainId)

/**
 * Bare lower case on Bitcoin and TRON, 0x on EVM, base58 on Solana, block and place in it on Asset Hub. A number alone
 * would name a swap.
 */
const transactionReference = (chain: string, hash: string): string | undefined => {
  if (chain === 'SOL') return /^[1-9A-HJ-NP-Za-km-z]{64,90}$/.test(hash) ? hash : undefined
  if (chain === 'DOT') return /^\d+-\d+$/.test(hash) ? hash : undefined
  const digits = hash.replace(/^0x/i, '').toLowerCase()
  if (!/^[0-9a-f]{64}$/.test(digits)) return undefined
  return chainByCode(chain)?.family === 'evm' ? `0x${digits}` : digits
}
