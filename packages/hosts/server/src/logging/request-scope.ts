import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, context, createContextKey } from '@opentelemetry/api'
import type { Logger } from 'pino'
import { pino } from 'pino'
import { readTraceparent, type Trace } from './traceparent.ts'

/** Facts of the request that is being handled. Members are added as they become known. */
export interface RequestScope {
  readonly requestId: string
  /** Id of the caller's key. */
  keyId?: string
  quoteId?: string
  swapId?: string
  /** The trace that the client belongs to. */
  trace?: Trace
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs the handling of a request; whatever it does, also later, belongs to the request. */
export const runInRequest = <T>(requestId: string, work: () => Promise<T>, headers?: Headers): Promise<T> => {
  const trace = readTraceparent(headers?.get('traceparent') ?? undefined)
  return scopes.run({ requestId, trace }, work)
}

/** Where the context of a trace has the request. */
const SCOPE = createContextKey('switchyard request')

/**
 * The context of a trace, with the request in it. Where requests are traced, this is the only place the request is in: until Node 24,
 * whatever follows a request through its promises is paid for with each of them, so one follower has to do.
 */
export const withScope = (parent: Context, scope: RequestScope): Context => parent.setValue(SCOPE, scope)

/** The request that is being handled. */
export const getRequest = (): RequestScope | undefined =>
  scopes.getStore() ?? (context.active().getValue(SCOPE) as RequestScope | undefined)

/** Adds what has become known of the request that is being handled. */
export const noteRequest = (known: Partial<Pick<RequestScope, 'keyId' | 'quoteId' | 'swapId'>>): void => {
  const scope = getRequest()
  if (scope) Object.assign(scope, known)
}

/** Runs work that belongs to no request. */
export const runOutsideRequests = <T>(work: () => T): T =>
  scopes.exit(() => {
    const active = context.active()
    return active.getValue(SCOPE) === undefined ? work() : context.with(active.deleteValue(SCOPE), work)
  })

/** A logger whose lines carry the ids of the request they are written in. */
export const withRequestFields = (logger: Logger): Logger => {
  const child = logger.child({})
  const { mixinSym } = pino.symbols
  const listFields = (): object => {
    const scope = getRequest()
    if (scope === undefined) return {}
    const { trace, ...ids } = scope
    return trace ? Object.assign(ids, { traceId: trace.traceId }) : ids
  }
  return Object.assign(child, { [mixinSym]: listFields })
}
