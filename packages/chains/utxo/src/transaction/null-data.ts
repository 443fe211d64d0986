const RETURN = 0x6a
const PUSHDATA1 = 0x4c

/** Encodes the OP_RETURN script of a payload (1 to 255 bytes). */
export const encodeNullData = (payload: Uint8Array): Uint8Array => {
  const head = payload.length < PUSHDATA1 ? [RETURN, payload.length] : [RETURN, PUSHDATA1, payload.length]
  const script = new Uint8Array(head.length + payload.length)
  script.set(head)
  script.set(payload, head.length)
  return script
}

/** Recognises an OP_RETURN script, well-formed or not. */
export const isNullData = (script: Uint8Array): boolean => script[0] === RETURN

/** Decodes a script written by `nullData`; `undefined` for any other. */
export const readNullData = (script: Uint8Array): Uint8Array | undefined => {
  const start = script[1] === PUSHDATA1 ? 3 : 2
  const payload = script.slice(start)
  const wellFormed = isNullData(script) && payload.length > 0 && script[start - 1] === payload.length
  return wellFormed && (start === 3) === payload.length >= PUSHDATA1 ? payload : undefined
}
