import { UnreadableInput, UpstreamError } from '@switchyard/core'
import { isSameBytes } from '../codec/bytes.ts'
import { type CfParameters, decode } from '../codec/cf-parameters.ts'
import { readAccountBytes } from '../codec/ss58.ts'
import type { Dca, ShortAffiliate } from '../codec/swap-terms.ts'
import type { DepositOrder } from './deposit-order.ts'

/** @throws {UpstreamError} unless `held` */
export const expectSame = (held: boolean, what: string): void => {
  if (!held) throw new UpstreamError(`The broker encoded another ${what} than requested.`)
}

/**
 * Decodes what a broker encoded.
 *
 * @throws {UpstreamError} for bytes that cannot be decoded
 */
export const readEncoded = <T>(read: () => T): T => {
  try {
    return read()
  } catch (cause) {
    if (UnreadableInput.is(cause))
      throw new UpstreamError(`The broker encoded unreadable bytes: ${cause.message}.`, { cause })
    throw cause
  }
}

/** Compares the parameters of a vault swap with the order. */
export const expectParameters = (bytes: Uint8Array, order: DepositOrder): void => {
  const { state, refund, settings } = order
  const found: CfParameters = readEncoded(() => decode(bytes, refund.bytes.length))
  expectSame(found.retryBlocks === state.retryBlocks, 'retry duration')
  expectSame(isSameBytes(found.refund, refund.bytes), 'refund address')
  expectSame(found.minPrice === state.minPrice, 'least price')
  expectSame(found.oracleBps === state.oracleBps, 'oracle guard')
  expectSame(isSameDca(found.dca, state.dca), 'number of chunks')
  expectSame(found.boostBps === state.boostBps, 'boost fee')
  const account = settings.brokerAccount === undefined ? undefined : readAccountBytes(settings.brokerAccount)
  expectSame(account === undefined || isSameBytes(found.broker, account), 'broker')
  expectSame(found.brokerBps === state.brokerBps, 'commission')
  expectAffiliates(found.affiliates, order)
}

/** Compares the fees of affiliates. Only the broker knows which account a number means. */
export const expectAffiliates = (found: readonly ShortAffiliate[], { state }: DepositOrder): void => {
  const asked = state.affiliates.map(({ bps }) => bps)
  expectSame(found.length === asked.length && found.every(({ bps }, at) => bps === asked[at]), 'affiliate fee')
}

export const isSameDca = (one: Dca | undefined, other: Dca | undefined): boolean =>
  one?.chunks === other?.chunks && one?.interval === other?.interval
