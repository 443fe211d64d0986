/** A swap as a link names it. */
export interface SwapLink {
  readonly hash: string
  readonly chainId: string
  /** Opens the whole view of this one confidential swap. */
  readonly accessToken?: string
}

/** Reads the swap of an address: from its query, or from its fragment, which is not sent to servers. */
export const readSwapLink = ({ search, hash: fragment }: Pick<Location, 'search' | 'hash'>): SwapLink | undefined => {
  const [query, inFragment] = [new URLSearchParams(search), new URLSearchParams(fragment.replace(/^#/, ''))]
  const readParameter = (name: string): string => (inFragment.get(name) ?? query.get(name) ?? '').trim()
  const [hash, chainId, accessToken] = [readParameter('hash'), readParameter('chainId'), readParameter('t')]
  if (hash === '' || chainId === '') return undefined
  return { hash, chainId, accessToken: accessToken || undefined }
}

/** Writes the query of a swap that was typed in: another swap than that of the link, so without the link's token. */
export const writeQuery = ({ hash, chainId }: Pick<SwapLink, 'hash' | 'chainId'>): string =>
  `?${new URLSearchParams({ hash, chainId })}`
