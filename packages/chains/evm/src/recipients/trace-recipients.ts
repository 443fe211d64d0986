import { at } from '@switchyard/net'
import { readAddress } from '../address.ts'

/**
 * Returns the accounts that receive coins in a trace, in order, without those of reverted calls. Accepts the tree of
 * `debug_traceTransaction` (`callTracer`) and the list of `trace_transaction`.
 */
export const readTraceRecipients = (trace: unknown): readonly string[] => {
  if (Array.isArray(trace)) {
    // The path of a call in the tree, such as `0/2/`; empty for the transaction itself. A reverted call reverts all calls below it.
    const calls = trace.map((entry) => {
      const path = at(entry, 'traceAddress')
      return { entry, path: Array.isArray(path) ? path.map((step) => `${step}/`).join('') : '' }
    })
    const reverted = calls.filter(({ entry }) => at(entry, 'error') !== undefined)
    return calls
      .filter(({ path }) => !reverted.some((call) => path.startsWith(call.path)))
      .flatMap(({ entry }) =>
        readPaid(at(entry, 'action', 'callType'), at(entry, 'action', 'to'), at(entry, 'action', 'value')),
      )
  }

  if (typeof trace !== 'object' || trace === null || at(trace, 'error') !== undefined) return []
  const below = at(trace, 'calls')
  const paidBelow = Array.isArray(below) ? below.flatMap(readTraceRecipients) : []
  return [...readPaid(at(trace, 'type'), at(trace, 'to'), at(trace, 'value')), ...paidBelow]
}

const readPaid = (kind: unknown, to: unknown, value: unknown): readonly string[] => {
  const some = typeof value === 'string' && /^0x0*[1-9a-f][0-9a-f]*$/i.test(value)
  if (!some || String(kind).toLowerCase() !== 'call') return []
  return [readAddress(String(to).toLowerCase())?.canonical ?? []].flat()
}
