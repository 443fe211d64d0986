/** A fault to simulate in one service. */
export interface Fault {
  /** Delay before the response, milliseconds of real time. */
  readonly latencyMs?: number
  /** Responds with this HTTP status. */
  readonly error?: number
  /** Never responds. */
  readonly hang?: boolean
  /** Responds 200 with a body that is not the expected format. */
  readonly garbage?: boolean
  /** Closes the connection without a response. */
  readonly closeSocket?: boolean
  /** Responds 200 with this many bytes of filler. */
  readonly bodyBytes?: number
  /**
   * Texts of answers, each with the one that stands in its place: the service says that the world has moved. Letter case counts.
   */
  readonly replaces?: Readonly<Record<string, string>>
  /** Applies to this many requests only, then expires. What changes the network itself is not counted. */
  readonly times?: number
  /** Trading is halted: everywhere (`true`), or on this chain. */
  readonly halt?: boolean | string
  /** Nothing is signed: on every chain (`true`), or on this one. Trading goes on; `thornode` and `mayanode` support it. */
  readonly haltSigning?: boolean | string
  /** The network refunds every deposit. */
  readonly refund?: boolean
  /** The network notices only deposits that are submitted to it; `near` supports it. */
  readonly unnoticed?: boolean
  /** Quotes promise so much more than is paid, basis points; `near` supports it. */
  readonly overPromiseBps?: number
}

/** Faults by service: a path prefix such as `thornode`, `esplora/btc`, `evm/1`, or `*` for all. */
export interface Faults {
  set(service: string, fault: Fault): void
  clear(service?: string): void
  /** Fault set for exactly this service, without wider prefixes. */
  of(service: string): Fault
  /** Every fault that is set. */
  all(): Readonly<Record<string, Fault>>
  /** Fault for a request path, the longest matching prefix first; counts the request against `times`. */
  take(path: string): Fault | undefined
}

const TRANSPORT = ['latencyMs', 'error', 'hang', 'garbage', 'closeSocket', 'bodyBytes', 'replaces'] as const

const touchesTransport = (fault: Fault): boolean =>
  TRANSPORT.some((name) => fault[name] !== undefined && fault[name] !== false)

/** A registry without any fault. */
export const createFaults = (): Faults => {
  const faults = new Map<string, Fault>()
  const covers = (service: string, path: string): boolean =>
    service === '*' || path === service || path.startsWith(`${service}/`)
  const spend = (service: string, fault: Fault): void => {
    if (fault.times === undefined) return
    if (fault.times > 1) return void faults.set(service, { ...fault, times: fault.times - 1 })
    const { halt, haltSigning, refund, unnoticed, overPromiseBps } = fault
    const ownFaults = { halt, haltSigning, refund, unnoticed, overPromiseBps }
    if (Object.values(ownFaults).every((each) => each === undefined)) faults.delete(service)
    else faults.set(service, ownFaults)
  }
  return {
    set: (service, fault) => void faults.set(service.replace(/^\/|\/$/g, ''), fault),
    clear: (service) => {
      if (service === undefined) faults.clear()
      else faults.delete(service)
    },
    of: (service) => faults.get(service) ?? {},
    all: () => Object.fromEntries(faults),
    take: (path) => {
      const hit = [...faults]
        .filter(([service, fault]) => covers(service, path.replace(/^\//, '')) && touchesTransport(fault))
        .sort(([one], [other]) => other.length - one.length)[0]
      if (hit) spend(...hit)
      return hit?.[1]
    },
  }
}
