import { UnreadableInput } from '@switchyard/core'

/** A codec of `@scure/base`, such as base58 or base64. */
export interface ByteCodec {
  decode(text: string): Uint8Array
}

/**
 * Decodes text to bytes; `undefined` for text that the codec refuses.
 *
 * @example
 * ```ts
 * const isHash = decodeText(base58, text)?.length === 32
 * ```
 */
export const decodeText = (codec: ByteCodec, text: string): Uint8Array | undefined => {
  try {
    return codec.decode(text)
  } catch (error) {
    if (error instanceof TypeError) throw error
    return undefined
  }
}

/**
 * Decodes the text of a transaction.
 *
 * @throws {UnreadableInput} For text that the codec refuses.
 *
 * @example
 * ```ts
 * const bytes = requireDecoded(base64, tx)
 * ```
 */
export const requireDecoded = (codec: ByteCodec, text: string): Uint8Array => {
  const bytes = decodeText(codec, text)
  if (!bytes) throw new UnreadableInput('A part of the transaction is not in its text encoding.')
  return bytes
}
