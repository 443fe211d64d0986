import { type Http, UpstreamError } from '@switchyard/core'

/** A scripted network behind `fetch`. */
export const fetchOver =
  (http: Http): typeof globalThis.fetch =>
  async (input, init) => {
    const method = init?.method === 'POST' ? 'POST' : 'GET'
    const body = typeof init?.body === 'string' ? init.body : undefined
    const { status, text } = await http({ method, url: String(input), ...(body !== undefined && { body }) })
    return new Response(text, { status })
  }

/** A way out nobody may use. */
export const never: Http = () => Promise.reject(new UpstreamError("The engine's way out was used"))
