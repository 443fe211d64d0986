import type { SwapStatus } from '../../contract/swap-status.ts'
import { coreFacts, readCoreFacts } from '../../core-facts.ts'
import { chainById } from '../../domain/chains.ts'

/** Lists links to the transactions of the legs, in their order, `''` where there is none; `undefined` where no leg has one. */
export const listExplorerLinks = (
  explorers: Readonly<Record<string, string>>,
  { legs }: Pick<SwapStatus, 'legs'>,
): readonly string[] | undefined => {
  const links = legs.map(({ chainId, hash }) => {
    const code = chainById(chainId)?.code ?? ''
    // A page that is the package's own follows the facts.
    const isOwn = explorers[code] === coreFacts.own.explorers[code]
    const page = isOwn ? readCoreFacts().explorers[code] : explorers[code]
    return page === undefined || hash === '' ? '' : page.replace('{hash}', encodeURIComponent(hash))
  })
  return links.some((link) => link !== '') ? links : undefined
}
