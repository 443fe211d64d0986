import type { SentCall } from '../contract/chain.ts'
import { digestText } from '../crypto/digest-text.ts'

/** Names a contract call by everything it does: contract, call data and value. Equal for equal calls in any case of their hex. */
export const digestCall = ({ to, data, value }: Pick<SentCall, 'to' | 'data' | 'value'>): string =>
  digestText([to.toLowerCase(), data.toLowerCase(), value].join(' '))
