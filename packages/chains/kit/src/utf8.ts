import { hex } from '@scure/base'

/**
 * Decodes UTF-8, strictly and with any byte order mark; `undefined` for invalid bytes.
 *
 * By the language's own decoder of URIs, since React Native's engine has no `TextDecoder`.
 *
 * @example
 * ```ts
 * const memo = readUtf8(bytes) ?? refuse('The memo is not UTF-8 text.')
 * ```
 */
export const readUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return decodeURIComponent(hex.encode(bytes).replace(/../g, '%$&'))
  } catch {
    return undefined
  }
}
