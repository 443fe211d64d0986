import type { Http } from '@switchyard/core'

/** A `fetch` that sends its requests through `http`. */
export const fetchOver =
  (http: Http): typeof globalThis.fetch =>
  async (input, init) => {
    const method = init?.method === 'POST' ? 'POST' : 'GET'
    const body = typeof init?.body === 'string' ? init.body : undefined
    const { status, text } = await http({ method, url: String(input), body })
    return new Response(text, { status })
  }
