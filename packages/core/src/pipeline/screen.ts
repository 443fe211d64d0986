import type { Chain } from '../contract/chain.ts'
import type { ScreenedAddress } from '../contract/ports.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { askIndex } from './ask-screener.ts'
import type { ResolvedRequest } from './resolved-request.ts'

/** Lists every address of a request with its chain, as supplied and as the accounts it names. */
export const listAddresses = (
  engine: Pick<EngineContext, 'chains'>,
  resolved: ResolvedRequest,
): readonly ScreenedAddress[] => {
  const { sell, buy, sources, request } = resolved
  const on = (chain: string, address: string | undefined) => (address ? listSpellings(engine, { chain, address }) : [])
  return [
    ...sources.flatMap((address) => on(sell.chain, address)),
    ...on(sell.chain, request.refundAddress),
    ...on(buy.chain, request.destinationAddress),
  ]
}

/** Finds the accounts of a chain that a text names, in canonical spelling. */
export const findAccounts = (chain: Chain | undefined, code: string, text: string): readonly string[] => {
  if (chain?.readAccounts) return chain.readAccounts(code, text)
  const canonical = chain?.readAddress(code, text)?.canonical
  return canonical === undefined ? [] : [canonical]
}

/** Lists an address as supplied and, where they differ, the accounts it names: one account has many spellings. */
export const listSpellings = (
  { chains }: Pick<EngineContext, 'chains'>,
  supplied: ScreenedAddress,
): readonly ScreenedAddress[] => {
  const { chain, address } = supplied
  const others = findAccounts(chains.get(chain), chain, address).filter((account) => account !== address)
  return [supplied, ...others.map((account) => ({ chain, address: account }))]
}

/** Holds the supplied addresses against the index of bad addresses: `isSanctionedAddress`. Fails closed. */
export const screenByIndex = (engine: EngineContext, resolved: ResolvedRequest): void => {
  const addresses = listAddresses(engine, resolved)
  if (addresses.length === 0) return
  const verdict = askIndex(engine.screener, addresses)
  if (!verdict.clean) throw new SwapError('isSanctionedAddress', undefined, { data: { address: verdict.address } })
}
