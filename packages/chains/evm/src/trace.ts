import { at } from '@switchyard/chain-kit'
import { readAddress } from './address.ts'

/**
 * Accounts a trace hands coins to, in order, without those of calls that were undone: the tree of `debug_traceTransaction`
 * (`callTracer`), or the list of `trace_transaction`.
 */
export const paidInTrace = (trace: unknown): readonly string[] =>
  Array.isArray(trace) ? paidInList(trace) : paidInTree(trace)

/** An undone call undoes everything below it. */
const paidInTree = (call: unknown): readonly string[] => {
  if (typeof call !== 'object' || call === null || at(call, 'error') !== undefined) return []
  const calls = at(call, 'calls')
  const below = Array.isArray(calls) ? calls.flatMap(paidInTree) : []
  return [...paid(at(call, 'type'), at(call, 'to'), at(call, 'value')), ...below]
}

const paidInList = (list: readonly unknown[]): readonly string[] => {
  const undone = list.filter((entry) => at(entry, 'error') !== undefined).map(placeOf)
  return list
    .filter((entry) => !undone.some((place) => placeOf(entry).startsWith(place)))
    .flatMap((entry) => paid(at(entry, 'action', 'callType'), at(entry, 'action', 'to'), at(entry, 'action', 'value')))
}

/** Where a call stands in the tree, `0/2/`; empty for the transaction itself. */
const placeOf = (entry: unknown): string => {
  const path = at(entry, 'traceAddress')
  return Array.isArray(path) ? path.map((step) => `${step}/`).join('') : ''
}

const paid = (kind: unknown, to: unknown, value: unknown): readonly string[] => {
  const some = typeof value === 'string' && /^0x[0-9a-f]*[1-9a-f][0-9a-f]*$/i.test(value)
  if (!some || String(kind).toLowerCase() !== 'call') return []
  return [readAddress(String(to).toLowerCase())?.canonical ?? []].flat()
}
