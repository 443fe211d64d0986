import type { StatusResponse } from '@switchyard/client'

type Calls = StatusResponse['providers'][number]['calls']

/** Stretches of calls in three hours; each is a row of a table for screen readers. */
const STRETCHES = 18

/** Calls that look like those of a busy day. The same figures each time for a provider. */
const callsOf = (place: number, at: number, stretchSeconds: number, failsSince = STRETCHES): Calls =>
  [...Array(STRETCHES).keys()].map((stretch) => {
    const wave = Math.round(14 + 10 * Math.sin((stretch + place * 5) / 5))
    const isFailing = stretch >= failsSince
    const p50Ms = 180 + place * 45 + ((stretch * 37 + place * 11) % 60)
    return {
      from: new Date(at - (STRETCHES - stretch) * stretchSeconds * 1_000).toISOString(),
      answered: isFailing ? 1 : wave,
      declined: isFailing ? 0 : (stretch * 7 + place) % 5,
      failed: isFailing ? Math.max(4, wave - 2) : stretch % 17 === place ? 1 : 0,
      ...(isFailing ? {} : { p50Ms, p95Ms: p50Ms * 3 }),
    }
  })

/** A status after three hours of traffic. A provider named `failing` has failed for the last half hour. */
export const busy = (status: StatusResponse, failing?: string): StatusResponse => {
  const at = Date.now()
  return {
    ...status,
    since: new Date(at - STRETCHES * status.stretchSeconds * 1_000).toISOString(),
    providers: status.providers.map((one, place) => {
      const failsSince = one.provider === failing ? STRETCHES - 3 : STRETCHES
      return { ...one, calls: callsOf(place, at, status.stretchSeconds, failsSince) }
    }),
  }
}

/** The same with what a provider does on a chain changed; on every chain where none is named. */
export const withState = (
  status: StatusResponse,
  provider: string,
  state: 'halted' | 'failing' | 'switchedOff',
  chain?: string,
): StatusResponse => ({
  ...status,
  chains: status.chains.map((one) => ({
    ...one,
    providers: one.providers.map((each) =>
      each.provider === provider && (chain === undefined || one.chain === chain) ? { ...each, state } : each,
    ),
  })),
})
