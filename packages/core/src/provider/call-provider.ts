import { readMonotonic } from '../async/read-monotonic.ts'
import { trace } from '../async/trace.ts'
import type { SwapProvider } from '../contract/provider.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { isUnexplained } from './fault.ts'

/** Kinds of call of one provider, besides quotes and assets, which have events of their own. */
type SingleCallKind = 'requote' | 'build' | 'status'

/** The provider that is called, and what for. */
interface SingleCall<T> {
  readonly provider: SwapProvider
  readonly kind: SingleCallKind
  /** Tells a result that is a decline. Default: none is. */
  readonly isDecline?: (result: T) => boolean
}

/** Calls one provider in a span of its own, and emits `provider-called` with the outcome. */
export const callProvider = async <T>(
  { events, clock, tracer }: Pick<EngineContext, 'events' | 'clock' | 'tracer'>,
  { provider, kind, isDecline = () => false }: SingleCall<T>,
  work: () => Promise<T>,
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
    const result = await trace(
      { tracer },
      { name: `provider ${kind}`, attributes: { 'switchyard.provider': provider.id } },
      work,
    )
    report(isDecline(result) ? 'declined' : 'answered')
    return result
  } catch (cause) {
    report(SwapError.is(cause) || isUnexplained(cause) ? 'declined' : 'failed')
    throw cause
  }
}
