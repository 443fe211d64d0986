import { readMonotonic } from '../async/read-monotonic.ts'
import { trace } from '../async/trace.ts'
import type { SwapProvider } from '../contract/provider.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'

/** Kinds of call of one provider, besides quotes and assets, which have events of their own. */
type SingleCallKind = 'requote' | 'build' | 'status'

/** Whom a call goes to. */
interface CallTarget {
  readonly provider: SwapProvider
  readonly kind: SingleCallKind
}

/** Calls one provider in a span of its own, and emits `provider-called` with the outcome. */
export const callProvider = async <T>(
  { events, clock, tracer }: Pick<EngineContext, 'events' | 'clock' | 'tracer'>,
  { provider, kind }: CallTarget,
  work: () => Promise<T>,
  isDecline: (result: T) => boolean = () => false,
): Promise<T> => {
  const startedAt = readMonotonic(clock)
  const report = (outcome: 'answered' | 'declined' | 'failed'): void =>
    void events.emit('provider-called', {
      provider: provider.id,
      kind,
      outcome,
      tookMs: readMonotonic(clock) - startedAt,
    })
  try {
    const result = await trace({ tracer }, `provider ${kind}`, work, { 'switchyard.provider': provider.id })
    report(isDecline(result) ? 'declined' : 'answered')
    return result
  } catch (cause) {
    report(SwapError.is(cause) ? 'declined' : 'failed')
    throw cause
  }
}
