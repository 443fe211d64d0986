import { UpstreamError } from '@switchyard/core'
import { accountBytes } from '../codec/broker-account.ts'
import { UnreadableBytes } from '../codec/byte-reader.ts'
import { sameBytes } from '../codec/bytes.ts'
import { type CfParameters, decode } from '../codec/cf-parameters.ts'
import type { Dca, ShortAffiliate } from '../codec/swap-terms.ts'
import type { DepositOrder } from './deposit-order.ts'

/** What a broker encoded is not what it was asked for: it must not reach a wallet. */
export const differs = (what: string): UpstreamError =>
  new UpstreamError(`the broker encoded another ${what} than it was asked for`)

/** Throws `UpstreamError` unless `held`. */
export const expectSame = (held: boolean, what: string): void => {
  if (!held) throw differs(what)
}

/** Reads what a broker encoded; bytes that are no such thing are its fault. */
export const readEncoded = <T>(read: () => T): T => {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof UnreadableBytes)
      throw new UpstreamError(`the broker encoded nonsense: ${cause.message}`, { cause })
    throw cause
  }
}

/** Holds parameters of a vault swap against the order. */
export const expectParameters = (bytes: Uint8Array, order: DepositOrder): void => {
  const { state, refund, settings } = order
  const found: CfParameters = readEncoded(() => decode(bytes, refund.bytes.length))
  expectSame(found.retryBlocks === state.retryBlocks, 'retry duration')
  expectSame(sameBytes(found.refund, refund.bytes), 'refund address')
  expectSame(found.minPrice === state.minPrice, 'least price')
  expectSame(found.oracleBps === state.oracleBps, 'oracle guard')
  expectSame(sameDca(found.dca, state.dca), 'number of chunks')
  expectSame(found.boostBps === state.boostBps, 'boost fee')
  const account = settings.brokerAccount === undefined ? undefined : accountBytes(settings.brokerAccount)
  expectSame(account === undefined || sameBytes(found.broker, account), 'broker')
  expectSame(found.brokerBps === state.brokerBps, 'commission')
  expectAffiliates(found.affiliates, order)
}

/** Which affiliate a number stands for only the broker knows; what they take must be what was asked. */
export const expectAffiliates = (found: readonly ShortAffiliate[], { state }: DepositOrder): void => {
  const asked = state.affiliates.map(({ bps }) => bps)
  expectSame(found.length === asked.length && found.every(({ bps }, at) => bps === asked[at]), 'affiliate fee')
}

export const sameDca = (one: Dca | undefined, other: Dca | undefined): boolean =>
  one?.chunks === other?.chunks && one?.interval === other?.interval
