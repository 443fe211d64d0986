import { at } from '@switchyard/net'
import { readAddress } from '../address.ts'

/**
 * Returns the accounts that receive coins in a trace, in order, without those of reverted calls. Accepts the tree of
 * `debug_traceTransaction` (`callTracer`) and the list of `trace_transaction`.
 */
export const readTraceRecipients = (trace: unknown): readonly string[] => {
  if (!Array.isArray(trace)) return readTreeRecipients(trace)
  const reverted = trace.filter((entry) => at(entry, 'error') !== undefined).map(formatPath)
  return trace
    .filter((entry) => !reverted.some((prefix) => formatPath(entry).startsWith(prefix)))
    .flatMap((entry) =>
      readPaid(at(entry, 'action', 'callType'), at(entry, 'action', 'to'), at(entry, 'action', 'value')),
    )
}

/** A reverted call reverts all calls below it. */
const readTreeRecipients = (call: unknown): readonly string[] => {
  if (typeof call !== 'object' || call === null || at(call, 'error') !== undefined) return []
  const calls = at(call, 'calls')
  const below = Array.isArray(calls) ? calls.flatMap(readTreeRecipients) : []
  return [...readPaid(at(call, 'type'), at(call, 'to'), at(call, 'value')), ...below]
}

/** Path of a call in the tree, such as `0/2/`; empty for the transaction itself. */
const formatPath = (entry: unknown): string => {
  const path = at(entry, 'traceAddress')
  return Array.isArray(path) ? path.map((step) => `${step}/`).join('') : ''
}

const readPaid = (kind: unknown, to: unknown, value: unknown): readonly string[] => {
  const some = typeof value === 'string' && /^0x0*[1-9a-f][0-9a-f]*$/i.test(value)
  if (!some || String(kind).toLowerCase() !== 'call') return []
  return [readAddress(String(to).toLowerCase())?.canonical ?? []].flat()
}
