/** What can be made to go wrong with one simulated service. */
export interface Fault {
  /** Waits this long before answering, milliseconds of real time. */
  readonly latencyMs?: number
  /** Answers with this HTTP status. */
  readonly error?: number
  /** Never answers. */
  readonly hang?: boolean
  /** Answers 200 with text that is not the format asked for. */
  readonly garbage?: boolean
  /** Closes the connection without an answer. */
  readonly closeSocket?: boolean
  /** Answers 200 with so many bytes of filler. */
  readonly bodyBytes?: number
  /** Only so many requests suffer; afterwards the fault is gone. Faults of a network's own doing are not counted. */
  readonly times?: number
  /** The network has halted trading: everywhere, or on this chain. */
  readonly halt?: boolean | string
  /** The network sends every deposit back. */
  readonly refund?: boolean
}

/** Switches for faults, by service: a path prefix such as `thornode`, `esplora/btc`, `evm/1`, or `*` for all. */
export interface Faults {
  set(service: string, fault: Fault): void
  clear(service?: string): void
  /** Fault of a service as set, ignoring wider ones. */
  of(service: string): Fault
  /** All that is set. */
  all(): Readonly<Record<string, Fault>>
  /** Fault for a request path, the longest matching prefix first; counts the request against `times`. */
  take(path: string): Fault | undefined
}

const TRANSPORT = ['latencyMs', 'error', 'hang', 'garbage', 'closeSocket', 'bodyBytes'] as const

const touchesTransport = (fault: Fault): boolean =>
  TRANSPORT.some((name) => fault[name] !== undefined && fault[name] !== false)

/** An empty set of switches. */
export const createFaults = (): Faults => {
  const faults = new Map<string, Fault>()
  const covers = (service: string, path: string): boolean =>
    service === '*' || path === service || path.startsWith(`${service}/`)
  const spend = (service: string, fault: Fault): void => {
    if (fault.times === undefined) return
    if (fault.times > 1) return void faults.set(service, { ...fault, times: fault.times - 1 })
    const { halt, refund } = fault
    if (halt === undefined && refund === undefined) faults.delete(service)
    else faults.set(service, { halt, refund })
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
