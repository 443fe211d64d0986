import { type Events, nameFact } from '@switchyard/core'
import type { Logger } from 'pino'

/** Most changes that one line names. */
const MOST = 20
/** Longest value in a line, characters. */
const LONGEST = 300

/** Logs which facts were replaced, and which the networks contradict. The values are contracts and terms of networks, not of users. */
export const logFacts = (events: Events, logger: Logger): void => {
  events.on('facts-replaced', ({ by, changes }) => {
    const shown = changes.slice(0, MOST).map((change) => ({
      package: change.package,
      fact: nameFact(change),
      before: cutValue(change.before?.value),
      after: cutValue(change.after?.value),
    }))
    logger.info({ by, count: changes.length, changes: shown }, 'facts were replaced')
  })
  events.on('fact-differs', ({ owner, host, value, current, consequence, ...fact }) => {
    const values = { value: cutValue(value), current: cutValue(current) }
    const about = { package: fact.package, fact: nameFact(fact), owner, host, ...values, consequence }
    logger.warn(about, 'the network contradicts a fact')
  })
  events.on('fact-agrees', ({ owner, current, ...fact }) => {
    const about = { package: fact.package, fact: nameFact(fact), owner, current: cutValue(current) }
    logger.info(about, 'the network agrees with a fact again')
  })
  events.on('facts-compared', (round) => logger.debug(round, 'facts compared'))
}

const cutValue = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text !== undefined && text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
