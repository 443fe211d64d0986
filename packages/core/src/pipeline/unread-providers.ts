import type { Catalogue } from '../catalogue/catalogue.ts'
import { SwapError } from '../errors.ts'

type Reading = Pick<Catalogue, 'providerIds' | 'unread'>

const RETRY_AFTER_SECONDS = 5

const createOutage = (): SwapError =>
  new SwapError('serviceUnavailable', 'The assets of no provider could be read yet; try again.', {
    data: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  })

const isOutage = ({ providerIds, unread }: Reading): boolean =>
  providerIds.length > 0 && unread.length === providerIds.length

/**
 * Requires that the assets of some provider are known, so that an outage does not look like a list that is empty.
 *
 * @throws {SwapError} `serviceUnavailable`
 */
export const requireAssets = (catalogue: Reading): void => {
  if (isOutage(catalogue)) throw createOutage()
}

/**
 * Creates the refusal of a pair without routes. It names providers whose assets could not be read, since one of them may trade the pair;
 * where none could, it is `serviceUnavailable`.
 */
export const createNoRoutes = (
  catalogue: Reading,
  { sell, buy }: { readonly sell: string; readonly buy: string },
  data?: Readonly<Record<string, unknown>>,
): SwapError => {
  if (isOutage(catalogue)) return createOutage()
  const { unread } = catalogue
  const rest = unread.length === 0 ? '' : `. These providers could not be asked: ${unread.join(', ')}`
  return new SwapError('noRoutesFound', `No routes found for ${sell} -> ${buy}${rest}`, { data })
}
