type Bytes = Uint8Array<ArrayBuffer>

const bodies = new WeakMap<Response, Bytes>()

/**
 * The response of a cacheable endpoint whose body is the same bytes until it changes: its tag and its compressed forms are made once
 * for each array. The body is added when the response is sent.
 */
export const preparedJson = (body: Bytes): Response => {
  const response = new Response(null, { headers: { 'content-type': 'application/json; charset=utf-8' } })
  bodies.set(response, body)
  return response
}

/** The body of a response that was prepared. */
export const preparedBody = (response: Response): Bytes | undefined => bodies.get(response)
