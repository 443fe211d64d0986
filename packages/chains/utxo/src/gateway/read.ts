import { parseBase, UpstreamError } from '@switchyard/core'
import { parseJson } from '@switchyard/net'

/** A JSON object of unknown shape. */
export type JsonObject = Readonly<Record<string, unknown>>

/**
 * Parses JSON.
 *
 * @throws {UpstreamError} For invalid JSON.
 */
export const requireJson = (text: string): unknown => {
  const value = parseJson(text, { numbers: 'double' })
  if (value === undefined) throw new UpstreamError('The gateway did not return JSON.')
  return value
}

export const requireObject = (value: unknown): JsonObject => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject
  throw new UpstreamError('The gateway returned data in an unexpected format.')
}

export const requireList = (value: unknown): readonly JsonObject[] => {
  if (Array.isArray(value)) return value.map(requireObject)
  throw new UpstreamError('The gateway returned data in an unexpected format.')
}

export const requireTxid = (value: unknown): string => {
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return value
  throw new UpstreamError('The gateway returned a malformed transaction id.')
}

export const requireIndex = (value: unknown): number => {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0xffffffff) return value
  throw new UpstreamError('The gateway returned a malformed output index.')
}

/** Reads base units from decimal digits or from an exact JSON number. */
export const requireAmount = (value: unknown): bigint => {
  const exact = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  const read = typeof exact === 'string' ? parseBase(exact) : undefined
  if (read !== undefined) return read
  throw new UpstreamError('The gateway returned a malformed amount.')
}

/** Reads a raw transaction in hex. */
export const requireHex = (value: unknown): string => {
  const text = typeof value === 'string' ? value.trim() : ''
  if (/^([0-9a-f]{2})+$/i.test(text)) return text
  throw new UpstreamError('The gateway returned no raw transaction.')
}
