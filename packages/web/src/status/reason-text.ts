import { chainName } from '../format/chain-name.ts'
import type { StatusMessages } from '../messages/status-en.ts'
import type { Reason } from './board.ts'

/** A reason in words. */
export const reasonText = (reason: Reason, { reason: texts }: StatusMessages, language: string): string => {
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
    case 'prices':
      return texts.prices(numbers.format(reason.count))
    case 'breaker':
      return breakerText(reason, texts, language)
    default:
      return texts[reason.kind](chainsText(reason.chains, language))
  }
}

const chainsText = (codes: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(codes.map(chainName))

const breakerText = (
  { chain, side, text, until }: Extract<Reason, { readonly kind: 'breaker' }>,
  texts: StatusMessages['reason'],
  language: string,
): string => {
  const name = chain === undefined ? '' : chainName(chain)
  const where = chain === undefined ? texts.everywhere : side === 'buy' ? texts.buying(name) : texts.selling(name)
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(Date.parse(until))
  return `${texts.breaker(where, text)}. ${texts.probe(time)}`
}
