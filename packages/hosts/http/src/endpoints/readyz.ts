import { settleWithin } from '@switchyard/net'
import { describeHealth } from '../describe-health.ts'
import type { Endpoint } from '../endpoint.ts'
import { json } from '../respond.ts'

/**
 * 200 while a load balancer may send requests here: reading every provider has been tried, as many as asked were read, and every check
 * passes. Otherwise 503, with the names of the failing checks and of providers that could not be read, or `stopping`. How far other clocks are ahead and which prices are uncertain is information.
 */
export const readyz: Endpoint = {
  method: 'GET',
  path: '/readyz',
  async handle({ engine, failingChecks, clockSkew, clockNames, stopping, readyProviders }) {
    if (stopping()) return json({ status: 'stopping' }, 503)
    const [down, skew] = await Promise.all([failingChecks(), clockSkew()])
    const clockSkewMs = Object.keys(skew).length === 0 ? undefined : skew
    const health = engine.health()
    const facts = { clockSkewMs, ...describeHealth(health, clockNames) }
    if (down.length > 0) return json({ status: 'unavailable', down, ...facts }, 503)

    // Does not wait: a pending promise loses to one turn of the event loop.
    const [ready] = await Promise.allSettled([settleWithin(() => engine.ready(), { timeoutMs: 0 })])
    const { providers, unreadProviders } = health
    const isRead = providers.length - unreadProviders.length >= Math.min(readyProviders, providers.length)
    const isReady = ready?.status === 'fulfilled' && isRead
    return isReady ? json({ status: 'ready', ...facts }) : json({ status: 'starting', ...facts }, 503)
  },
}
