import type { Events } from '@switchyard/core'
import type { Logger } from 'pino'

/**
 * What the engine tells, in the log. Facts of single requests at `debug`; what an operator must act on at `warn` and
 * `error`, there without the values that may hold an address or a memo.
 */
export const logEngine = (events: Events, logger: Logger): void => {
  events.on('candidate-dropped', (fact) => logger.debug(fact, 'candidate dropped'))
  events.on('provider-answered', (fact) => logger.debug(fact, 'provider answered'))
  events.on('provider-declined', (fact) => logger.debug(fact, 'provider declined'))
  events.on('quote-made', (fact) => logger.debug(fact, 'quote made'))
  events.on('swap-built', (fact) => logger.debug(fact, 'swap built'))
  events.on('assets-refreshed', (fact) => logger.debug(fact, 'surface refreshed'))
  events.on('asset-conflict', (fact) => logger.warn(fact, 'a provider contradicts the decimals of a token'))
  events.on('assets-failed', ({ provider, cause }) => {
    logger.warn({ provider, reason: messageOf(cause) }, 'surface failed')
    logger.debug({ provider, err: cause }, 'surface failed')
  })
  events.on('provider-failed', ({ cause, decline, ...fact }) => {
    logger.warn({ ...fact, error: decline.errorCode }, 'provider failed')
    logger.debug({ ...fact, decline, err: cause }, 'provider failed')
  })
  events.on('build-mismatch', (fact) => {
    const { provider, chain, field } = fact
    logger.error({ provider, chain, field }, 'a built transaction does not make its deposit; it was withheld')
    logger.debug(fact, 'build mismatch')
  })
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : 'unknown')
