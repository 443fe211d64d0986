import { measureSkew, RequestCoalescer } from '@switchyard/net'
import type { ResolvedOptions } from './resolve-options.ts'

/** Milliseconds by which other clocks are ahead of this process's, by name. */
export type ClockSkew = Readonly<Record<string, number>>

/**
 * Returns a function that reads every clock of `HandlerOptions.clocks`. A clock that fails or takes too long is left out. Concurrent
 * callers share one reading.
 */
export const createSkewReader = ({
  clocks,
  checkTimeoutMs,
  clock,
}: Pick<ResolvedOptions, 'clocks' | 'checkTimeoutMs' | 'clock'>): (() => Promise<ClockSkew>) => {
  const coalescer = new RequestCoalescer()
  const read = (now: () => Promise<number>) => measureSkew(now, { clock, timeoutMs: checkTimeoutMs })
  const readAll = async (): Promise<ClockSkew> => {
    const names = Object.keys(clocks)
    const settled = await Promise.allSettled(Object.values(clocks).map(read))
    const known = settled.flatMap((one, index) =>
      one.status === 'fulfilled' && Number.isFinite(one.value) ? [[names[index], Math.round(one.value)] as const] : [],
    )
    return Object.fromEntries(known)
  }
  return () => coalescer.share('clocks', readAll)
}
