import type { SwapStatus } from '../../contract/swap-status.ts'
import { chainById } from '../../domain/chains.ts'

/** Lists links to the transactions of the legs, in their order, `''` where there is none; `undefined` where no leg has one. */
export const listExplorerLinks = (
  explorers: Readonly<Record<string, string>>,
  { legs }: Pick<SwapStatus, 'legs'>,
): readonly string[] | undefined => {
  const links = legs.map(({ chainId, hash }) => {
    const page = explorers[chainById(chainId)?.code ?? '']
    return page === undefined || hash === '' ? '' : page.replace('{hash}', encodeURIComponent(hash))
  })
  return links.some((link) => link !== '') ? links : undefined
}
