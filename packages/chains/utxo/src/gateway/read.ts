import { parseBase, UpstreamError } from '@switchyard/core'

/** A JSON object of unknown shape. */
export type Fields = Readonly<Record<string, unknown>>

/** Parses JSON. Throws `UpstreamError` when the text is none. */
export const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UpstreamError('the gateway answered no JSON', { cause })
  }
}

export const object = (value: unknown): Fields => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  throw new UpstreamError('the gateway answered an unexpected shape')
}

export const list = (value: unknown): readonly Fields[] => {
  if (Array.isArray(value)) return value.map(object)
  throw new UpstreamError('the gateway answered an unexpected shape')
}

export const txid = (value: unknown): string => {
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return value
  throw new UpstreamError('the gateway answered a malformed transaction id')
}

export const index = (value: unknown): number => {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0xffffffff) return value
  throw new UpstreamError('the gateway answered a malformed output number')
}

/** Base units from decimal digits or from a JSON number that is still exact. */
export const amount = (value: unknown): bigint => {
  const exact = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  const read = typeof exact === 'string' ? parseBase(exact) : undefined
  if (read !== undefined) return read
  throw new UpstreamError('the gateway answered a malformed amount')
}

/** A raw transaction in hex. */
export const hex = (value: unknown): string => {
  const text = typeof value === 'string' ? value.trim() : ''
  if (/^([0-9a-f]{2})+$/i.test(text)) return text
  throw new UpstreamError('the gateway answered no raw transaction')
}
