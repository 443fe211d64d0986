import { findChain, type StatusQuery } from '@switchyard/core'
import { networkChains } from '../assets/network-chain.ts'

const CHANNEL = /^\d+-[a-z]+-\d+$/i

/**
 * Finds the reference under which the backend knows a swap: the channel, else the deposit transaction in the spelling of its
 * chain. `undefined` when the query has neither in a form the backend accepts; a plain number would be the number of a swap.
 */
export const findReference = (query: StatusQuery): string | undefined => {
  const channel = query.depositChannelId ?? query.known?.depositChannelId
  if (channel !== undefined) return CHANNEL.test(channel) ? channel : undefined
  return findDepositReference(query)
}

/** Finds the deposit transaction in the spelling of its chain; `undefined` without one in a form the backend accepts. */
export const findDepositReference = (query: StatusQuery): string | undefined => {
  const { chainId, known } = query
  if (query.hash === undefined) return undefined

  const named = networkChains.find(({ code }) => findChain(code)?.chainId === chainId)
  const chain = known?.sellAsset.split('.')[0] ?? named?.code
  if (chain === undefined || !networkChains.some(({ code }) => code === chain)) return undefined
  const hash = query.hash.trim()
  // Base58 on Solana, block and index on Asset Hub.
  if (chain === 'SOL') return /^[1-9A-HJ-NP-Za-km-z]{64,90}$/.test(hash) ? hash : undefined
  if (chain === 'DOT') return /^\d+-\d+$/.test(hash) ? hash : undefined
  // Lower case: with 0x on EVM, without on Bitcoin and TRON.
  const digits = hash.replace(/^0x/i, '').toLowerCase()
  if (!/^[0-9a-f]{64}$/.test(digits)) return undefined
  return findChain(chain)?.family === 'evm' ? `0x${digits}` : digits
}
