import { encodePayment, type PaymentCall } from '../deposit/payment-call.ts'
import { addresses } from './tokens.ts'

export const C1 = {
  eth: '0xED14e2a569e7BB0EDaF92E0cD4C4Dd29Cb84C1Ba',
  usdt: '0x3ea9D2b102f9f7995Aa9dfc20C0b2E6A684617A9',
  trx: 'TL8GBALPSow3APFGxEsM81hvkiQ9tvwtYd',
  tronUsdt: 'TBEK242nwxhhtPV4ejrPLmNWFce7FWBouf',
}

/** A payload that names its destination in plain text; the real encoding is not public. */
export const payload = (destination: string): string =>
  `0x${Buffer.from(JSON.stringify({ to: destination, amount: '1' })).toString('hex')}`

export const payment = (changes: Partial<PaymentCall> = {}): PaymentCall => ({
  linkedId: 7n,
  maxPayment: 10n ** 30n,
  maxNonce: 1n,
  recipient: addresses.MAKER,
  data: payload(addresses.BTC),
  fees: [],
  ...changes,
})

/** A composed call of the coin. */
export const composedNative = (
  value: bigint,
  changes: Partial<PaymentCall> = {},
  more: Record<string, unknown> = {},
) => ({
  to: C1.eth,
  value: String(value),
  chainId: 1,
  type: 2,
  data: encodePayment(payment(changes)),
  ...more,
})

/** A composed call of a token. */
export const composedToken = (
  amount: bigint,
  changes: Partial<PaymentCall> = {},
  more: Record<string, unknown> = {},
) => ({
  to: C1.usdt,
  value: '0',
  chainId: '0x1',
  data: encodePayment(payment({ amount, ...changes })),
  ...more,
})
