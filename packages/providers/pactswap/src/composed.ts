import { UpstreamError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { readTransaction } from './read-transaction.ts'

/** The unsigned transaction the API composed. */
export interface Composed {
  readonly to: string
  /** 0x-prefixed. */
  readonly data: string
  readonly value: bigint
  /** As in the response. */
  readonly chainId?: string
}

/**
 * Reads a composed transaction: `{ to, value, chainId, data }`, or the same within a serialized unsigned transaction in
 * `rawTx`. Throws `UpstreamError` for another shape.
 *
 * The documentation names `chainId`, `value`, `to` and `type`; the name of the call data is not public.
 */
export const readComposed = (body: unknown): Composed => {
  const raw = read.optionalText(body, 'rawTx')
  const data = read.optionalText(body, 'data') ?? read.optionalText(body, 'input')
  if (data === undefined && raw !== undefined && /^0x0[1-4]/i.test(raw)) return fromSerialized(raw)
  const call = data ?? raw
  if (call === undefined || !/^(0x)?([0-9a-f]{2})+$/i.test(call))
    throw new UpstreamError('The transaction of PACT SWAP has no call data.')
  const chainId = chainIdOf(body)
  return {
    to: read.text(body, 'to'),
    data: `0x${call.replace(/^0x/i, '').toLowerCase()}`,
    value: amountOf(body),
    ...(chainId === undefined ? {} : { chainId }),
  }
}

const fromSerialized = (raw: string): Composed => {
  try {
    return readTransaction(raw)
  } catch (cause) {
    throw new UpstreamError('The raw transaction of PACT SWAP cannot be read.', { cause })
  }
}

/** Decimal or hexadecimal, as a string or a number. */
const amountOf = (body: unknown): bigint => {
  const value = (body as { readonly value?: unknown }).value
  if (value === undefined || value === null) return 0n
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  return read.amount(body, 'value')
}

const chainIdOf = (body: unknown): string | undefined => {
  const id = (body as { readonly chainId?: unknown }).chainId
  if (id === undefined || id === null) return undefined
  const text = String(id)
  return /^0x[0-9a-f]+$/i.test(text) ? String(BigInt(text)) : text
}
