type Bytes = Uint8Array<ArrayBuffer>

const bodies = new WeakMap<Response, Bytes>()

/**
 * Returns the response of a cacheable endpoint whose body is the same bytes until it changes: its tag and its compressed forms are made once
 * for each array. The body is added when the response is sent.
 */
export const prepareJson = (body: Bytes): Response => {
  const response = new Response(null, { headers: { 'content-type': 'application/json; charset=utf-8' } })
  bodies.set(response, body)
  return response
}

/** Returns the body of a prepared response, `undefined` for any other. */
export const findPreparedBody = (response: Response): Bytes | undefined => bodies.get(response)
