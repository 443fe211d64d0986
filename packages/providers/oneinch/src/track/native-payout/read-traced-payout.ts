import { readHex } from '../read-hex.ts'

/**
 * Reads the native coin that a transaction paid to `receiver`, from its call trace; `undefined` without a readable trace.
 *
 * Counts the values of all calls to the receiver minus those from it, without the transaction itself and without reverted
 * calls. `DELEGATECALL` and `STATICCALL` move no value.
 *
 * Source: `callTracer` of geth, also in Erigon, Nethermind and Reth (read 2026-11).
 */
export const readTracedPayout = (trace: unknown, receiver: string): bigint | undefined =>
  isFrame(trace) ? sumPayments(listCalls(trace), receiver) : undefined

type Frame = Readonly<Record<string, unknown>>

const isFrame = (value: unknown): value is Frame =>
  typeof value === 'object' && value !== null && 'type' in value && 'from' in value

const listCalls = ({ calls }: Frame): readonly Frame[] => (Array.isArray(calls) ? calls.filter(isFrame) : [])

const sumPayments = (frames: readonly Frame[], receiver: string): bigint => {
  let paid = 0n
  for (const frame of frames) {
    if (frame.error !== undefined) continue
    const moved = MOVES_VALUE.has(frame.type) ? readHex(frame, 'value') : 0n
    if (isAt(frame.to, receiver)) paid += moved
    if (isAt(frame.from, receiver)) paid -= moved
    paid += sumPayments(listCalls(frame), receiver)
  }
  return paid
}

const MOVES_VALUE: ReadonlySet<unknown> = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])

const isAt = (address: unknown, receiver: string): boolean =>
  typeof address === 'string' && address.toLowerCase() === receiver
