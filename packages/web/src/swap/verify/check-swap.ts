import type { SwapSubject } from '@switchyard/client'
import { type ChainVerifier, verifySwap } from '@switchyard/verify'
import { readChain } from '../../format/chain-name.ts'
import type { RunCheck } from '../run/run-state.ts'
import type { Agreed } from './agreed.ts'

/** Verifiers by chain, each loaded when a swap pays on it. */
const loaders: readonly (() => Promise<ChainVerifier>)[] = [
  async () => (await import('@switchyard/verify/utxo')).utxo,
  async () => (await import('@switchyard/verify/evm')).evm,
  async () => (await import('@switchyard/verify/solana')).solana,
  async () => (await import('@switchyard/verify/tron')).tron,
  async () => (await import('@switchyard/verify/xrp')).xrp,
  async () => (await import('@switchyard/verify/ton')).ton,
  async () => (await import('@switchyard/verify/cosmos')).cosmos,
  async () => (await import('@switchyard/verify/near')).near,
  async () => (await import('@switchyard/verify/cardano')).cardano,
  async () => (await import('@switchyard/verify/sui')).sui,
  async () => (await import('@switchyard/verify/starknet')).starknet,
  async () => (await import('@switchyard/verify/substrate')).substrate,
  async () => (await import('@switchyard/verify/radix')).radix,
]

/** Every check of a response against what the user agreed to. What no check can see is `unverifiable`, not passed. */
export const checkSwap = async (
  agreed: Agreed,
  { route, swap }: Omit<SwapSubject, 'request'>,
): Promise<readonly RunCheck[]> => {
  const verifier = await loadVerifier(readChain(agreed.sellAsset))
  const { mayResize, ...meant } = agreed
  const intent = { ...meant, minSellAmount: mayResize ? '0' : undefined }
  const { checks } = verifySwap({ intent, route: { ...route }, swap: { ...swap } }, verifier ? [verifier] : [])
  return checks.map(({ field, ok, reason }) => ({ field, ok, reason: reason ?? '' }))
}

const loadVerifier = async (chain: string): Promise<ChainVerifier | undefined> => {
  for (const load of loaders) {
    const verifier = await load()
    if (verifier.codes.includes(chain)) return verifier
  }
  return undefined
}
