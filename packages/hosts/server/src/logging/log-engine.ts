import { cutText, type Events } from '@switchyard/core'
import type { Logger } from 'pino'
import { logFacts } from './log-facts.ts'
import { countRepeatedLines, type RepeatedLines } from './repeated-lines.ts'
import { noteRequest } from './request-scope.ts'

/**
 * Logs the engine's events. Facts of single requests have level `debug`. What an operator must act on has level `warn` or
 * `error`, once a minute for faults that repeat, without values that may contain an address or a memo.
 */
export const logEngine = (events: Events, logger: Logger, repeated: RepeatedLines = countRepeatedLines()): void => {
  // Single requests.
  events.on('quote-made', ({ quoteId }) => noteRequest({ quoteId }))
  events.on('swap-built', ({ swapId, quoteId }) => noteRequest({ swapId, quoteId }))
  events.on('candidate-dropped', (fact) => logger.debug(fact, 'candidate dropped'))
  events.on('provider-answered', (fact) => logger.debug(fact, 'provider answered'))
  events.on('provider-declined', (fact) => logger.debug(fact, 'provider declined'))
  events.on('quote-made', (fact) => logger.debug(fact, 'quote made'))
  events.on('swap-built', (fact) => logger.debug(fact, 'swap built'))
  events.on('assets-refreshed', (fact) => logger.debug(fact, 'assets refreshed'))
  // States that last: notes, rules, prices, clocks.
  events.on('follow-failed', ({ swapId, cause }) =>
    logger.warn({ swapId, reason: readMessage(cause) }, 'a swap could not be followed'),
  )
  events.on('cap-exceeded', (fact) => logger.warn(fact, 'a deposit was worth more than the cap of its key'))
  events.on('provider-noted', ({ provider, note }) => {
    if (note === undefined) logger.info({ provider }, 'a provider has no note any more')
    else if (note === 'singleNode')
      logger.warn(
        { provider, note },
        'nodes of one operator alone name the vaults of a provider, and could name their own; configure a node of another operator, or requireTwoNodes',
      )
    else logger.warn({ provider, note }, 'a provider has a note')
  })
  events.on('contract-recognized', (fact) =>
    logger.warn(
      fact,
      'a contract that no fact pins was recognised by its code and takes deposits; add it to the facts',
    ),
  )
  events.on('asset-conflict', (fact) => logger.warn(fact, 'a provider contradicts the decimals of a token'))
  events.on('rules-unmatched', ({ member, names }) => {
    const fact = { member, count: names.length, names: names.slice(0, 10) }
    if (member === 'geoTokens') logger.info(fact, 'geo rules of tokens that no provider trades')
    else logger.warn(fact, 'rules of the policy match no known token or provider')
  })
  events.on('price-standing', (fact) => {
    if (fact.standing === 'disputed') logger.warn(fact, 'sources contradict each other on a price; it is not used')
    else logger.debug(fact, 'standing of a price')
  })
  events.on('clock-skew', (fact) => {
    if (fact.differs) logger.warn(fact, 'another clock differs from the one of this machine')
    else logger.info(fact, 'another clock agrees with the one of this machine again')
  })
  logFacts(events, logger)

  // Failures and withheld results.
  events.on('ledger-failed', ({ cause }) => {
    const reason = readMessage(cause)
    repeated(
      `ledger ${reason}`,
      () => logger.warn({ reason }, 'the ledger of swaps failed'),
      (count) => logger.warn({ reason, repeated: count }, 'the ledger of swaps failed again'),
    )
  })
  events.on('assets-failed', ({ provider, cause }) => {
    const reason = readMessage(cause)
    repeated(
      `assets ${provider} ${reason}`,
      () => logger.warn({ provider, reason }, 'assets failed'),
      (count) => logger.warn({ provider, reason, repeated: count }, 'assets failed again'),
    )
    logger.debug({ provider, err: cause }, 'assets failed')
  })
  events.on('provider-failed', ({ cause, decline, ...fact }) => {
    const { provider } = fact
    const error = decline.errorCode
    repeated(
      `${provider} ${error}`,
      () => logger.warn({ ...fact, error }, 'provider failed'),
      (count) => logger.warn({ provider, error, repeated: count }, 'provider failed again'),
    )
    logger.debug({ ...fact, decline, err: cause }, 'provider failed')
  })
  events.on('stored-row-refused', (fact) => logger.error(fact, 'a stored row is not used'))
  events.on('build-mismatch', (fact) => {
    const { provider, chain, field } = fact
    logger.error({ provider, chain, field }, 'a built transaction does not make its deposit; it was withheld')
    logger.debug(fact, 'build mismatch')
  })
}

const readMessage = (cause: unknown): string => (cause instanceof Error ? cutText(cause.message) : 'unknown')
