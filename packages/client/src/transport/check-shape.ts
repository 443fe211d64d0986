import { createInvalidResponse, readFields } from './read-error.ts'

const isText = (value: unknown): boolean => typeof value === 'string'

/** The member that every response needs, by operation. Lists have none. */
const needed: Readonly<Record<string, readonly [name: string, holds: (value: unknown) => boolean]>> = {
  quote: ['routes', Array.isArray],
  legacyQuote: ['routes', Array.isArray],
  swap: ['swapId', isText],
  checkSwap: ['ok', (value) => typeof value === 'boolean'],
  track: ['status', isText],
  explore: ['status', isText],
  openLink: ['status', isText],
  swaps: ['swaps', Array.isArray],
  swapHistory: ['changes', Array.isArray],
  searchTokens: ['tokens', Array.isArray],
  operator: ['keys', Array.isArray],
  status: ['chains', Array.isArray],
  signingKeys: ['keys', Array.isArray],
}

const lists: ReadonlySet<string> = new Set([
  'providers',
  'providersStatus',
  'providersQuality',
  'swapFrom',
  'swapTo',
  'prices',
  'balances',
])

/** Checks the one member that every response needs, so that a proxy's own page is not taken for an answer. */
export const checkShape = (operation: string, response: unknown): void => {
  const [name, holds] = needed[operation] ?? []
  const isRight = lists.has(operation)
    ? Array.isArray(response)
    : typeof response === 'object' && response !== null && (!name || !holds || holds(readFields(response)[name]))
  if (!isRight) throw createInvalidResponse(`The response of ${operation} has not the form the API gives it.`)
}
