import { nameChain } from '../format/chain-name.ts'
import type { StatusMessages } from '../messages/status-en.ts'
import type { Reason } from './board.ts'

/** Describes a reason in words. */
export const describeReason = (reason: Reason, { reason: texts }: StatusMessages, language: string): string => {
  const numbers = new Intl.NumberFormat(language)
  switch (reason.kind) {
    case 'fault':
      return texts.fault(reason.text)
    case 'note':
      return texts.note(reason.text)
    case 'haltedAll':
      return texts.haltedAll
    case 'singleNode':
      return texts.singleNode
    case 'unread':
      return texts.unread
    case 'prices':
      return texts.prices(numbers.format(reason.count))
    case 'breaker': {
      const { chain, side, text, until } = reason
      const name = chain === undefined ? '' : nameChain(chain)
      const where = chain === undefined ? texts.everywhere : side === 'buy' ? texts.buying(name) : texts.selling(name)
      const time = new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(Date.parse(until))
      return `${texts.breaker(where, text)}. ${texts.probe(time)}`
    }
    default:
      return texts[reason.kind](
        new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(reason.chains.map(nameChain)),
      )
  }
}
