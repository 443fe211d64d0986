import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'
import { pino } from 'pino'
import { readTraceparent, type Trace } from './traceparent.ts'

/** What is known of the request that is being handled. Members are added as they become known. */
export interface RequestScope {
  readonly requestId: string
  /** Id of the caller's key. */
  keyId?: string
  quoteId?: string
  swapId?: string
  /** The trace that the client belongs to. */
  readonly trace?: Trace
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs the handling of a request; whatever it does, also later, belongs to the request. */
export const inRequest = <T>(
  requestId: string,
  work: () => Promise<T>,
  headers?: Headers,
  trace: Trace | undefined = readTraceparent(headers?.get('traceparent') ?? undefined),
): Promise<T> => {
  return scopes.run({ requestId, ...(trace ? { trace } : {}) }, work)
}

/** The request that is being handled. */
export const currentRequest = (): RequestScope | undefined => scopes.getStore()

/** Adds what has become known of the request that is being handled. */
export const noteOfRequest = (known: Partial<Pick<RequestScope, 'keyId' | 'quoteId' | 'swapId'>>): void => {
  const scope = scopes.getStore()
  if (scope) Object.assign(scope, known)
}

/** Runs work that belongs to no request. */
export const outsideRequests = <T>(work: () => T): T => scopes.exit(work)

/** A logger whose lines carry the ids of the request they are written in. */
export const withRequestFields = (logger: Logger): Logger => {
  const child = logger.child({})
  const { mixinSym } = pino.symbols
  return Object.assign(child, { [mixinSym]: requestFields })
}

const requestFields = (): object => {
  const scope = scopes.getStore()
  if (scope === undefined) return {}
  const { trace, ...ids } = scope
  return { ...ids, ...(trace ? { traceId: trace.traceId } : {}) }
}
