import { mayachainNetwork } from '@switchyard/provider-mayachain/network'
import { allCodes, networksOf } from '@switchyard/provider-oneinch/reader'
import { thorchainNetwork } from '@switchyard/provider-thorchain/network'

/** Contracts of each provider by chain code, which this version knows to be its own. */
const contracts: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  THORCHAIN_STREAMING: thorchainNetwork.knownRouters,
  MAYACHAIN_STREAMING: mayachainNetwork.knownRouters,
  ONEINCH: Object.fromEntries(networksOf(allCodes, {}).map(({ code, router }) => [code, [router]])),
}

/** Whether `address` is a contract that this version knows as the provider's own. */
export const isKnownContract = (provider: string, chain: string, address: string): boolean => {
  const known = Object.hasOwn(contracts, provider) ? (contracts[provider]?.[chain] ?? []) : []
  return known.some((one) => one.toLowerCase() === address.toLowerCase())
}
