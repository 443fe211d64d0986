import { concatBytes } from '@noble/hashes/utils.js'

const RETURN = 0x6a
const PUSHDATA1 = 0x4c
const PUSHDATA2 = 0x4d

/** OP_RETURN script that holds the bytes in one push. */
export const memoScript = (data: Uint8Array): Uint8Array => {
  const head = data.length < PUSHDATA1 ? [RETURN, data.length] : [RETURN, PUSHDATA1, data.length]
  if (data.length > 255) throw new Error(`A memo of ${data.length} bytes does not fit one push of at most 255.`)
  return concatBytes(Uint8Array.from(head), data)
}

/** Bytes of all pushes of an OP_RETURN; undefined for any other script. */
export const memoData = (script: Uint8Array): Uint8Array | undefined => {
  if (script[0] !== RETURN) return undefined
  const parts: Uint8Array[] = []
  for (let at = 1; at < script.length; ) {
    const code = script[at] ?? 0
    const width = code < PUSHDATA1 ? 0 : code === PUSHDATA1 ? 1 : code === PUSHDATA2 ? 2 : -1
    if (width < 0) return undefined
    const length = width === 0 ? code : (script[at + 1] ?? 0) + (width === 2 ? (script[at + 2] ?? 0) * 256 : 0)
    parts.push(script.slice(at + 1 + width, at + 1 + width + length))
    at += 1 + width + length
  }
  return concatBytes(...parts)
}
