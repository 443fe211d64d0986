import { chainByCode, type StatusQuery } from '@switchyard/core'
import { findNetworkChain } from '../assets/network-chain.ts'

const CHANNEL = /^\d+-[a-z]+-\d+$/i

/**
 * Reference under which the backend finds a swap: the channel, else the deposit transaction in the spelling of its chain.
 * `undefined` when the query has neither in a form the backend accepts.
 */
export const findReference = ({ hash, chainId, depositChannelId, known }: StatusQuery): string | undefined => {
  const channel = depositChannelId ?? known?.depositChannelId
  if (channel !== undefined) return CHANNEL.test(channel) ? channel : undefined
  if (hash === undefined) return undefined
  const chain = known?.sellAsset.split('.')[0] ?? codeOf(chainId)
  return chain !== undefined && findNetworkChain(chain) ? transactionReference(chain, hash.trim()) : undefined
}

const codeOf = (chainId: string | undefined): string | undefined =>
  ['ETH', 'BTC', 'ARB', 'SOL', 'DOT', 'TRON', 'BSC'].find((code) => chainByCode(code)?.chainId === chainId)

/**
 * Lower case without prefix on Bitcoin and TRON, 0x on EVM, base58 on Solana, block and index on Asset Hub. A plain number
 * would be the number of a swap.
 */
const transactionReference = (chain: string, hash: string): string | undefined => {
  if (chain === 'SOL') return /^[1-9A-HJ-NP-Za-km-z]{64,90}$/.test(hash) ? hash : undefined
  if (chain === 'DOT') return /^\d+-\d+$/.test(hash) ? hash : undefined
  const digits = hash.replace(/^0x/i, '').toLowerCase()
  if (!/^[0-9a-f]{64}$/.test(digits)) return undefined
  return chainByCode(chain)?.family === 'evm' ? `0x${digits}` : digits
}
