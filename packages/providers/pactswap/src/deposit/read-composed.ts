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
  if (data === undefined && raw !== undefined && /^0x0[1-4]/i.test(raw)) return readRaw(raw)
  const call = data ?? raw
  if (call === undefined || !/^(0x)?([0-9a-f]{2})+$/i.test(call)) {
    throw new UpstreamError('The transaction of PACT SWAP has no call data.')
  }

  // Both numbers come as a string or a number, decimal or hexadecimal.
  const { value, chainId } = body as { readonly value?: unknown; readonly chainId?: unknown }
  const isHexValue = typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
  const id = chainId === undefined || chainId === null ? undefined : String(chainId)
  return {
    to: read.text(body, 'to'),
    data: `0x${call.replace(/^0x/i, '').toLowerCase()}`,
    value: isHexValue ? BigInt(value) : (read.optionalAmount(body, 'value') ?? 0n),
    chainId: id !== undefined && /^0x[0-9a-f]+$/i.test(id) ? String(BigInt(id)) : id,
  }
}

const readRaw = (raw: string): Composed => {
  try {
    return readTransaction(raw)
  } catch (cause) {
    if (cause instanceof TypeError) throw cause
    throw new UpstreamError('The raw transaction of PACT SWAP cannot be read.', { cause })
  }
}
