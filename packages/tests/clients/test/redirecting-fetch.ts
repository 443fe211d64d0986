/** A `fetch` that sends requests for one of the hosts to another base URL and rejects all others with status 503. */
export const redirectingFetch = (hosts: readonly string[], target: string, through: typeof fetch): typeof fetch => {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin === new URL(target).origin) return through(input, init)
    if (!hosts.includes(url.host)) return new Response('unknown host', { status: 503 })
    const redirected = `${target}${url.pathname}${url.search}`
    return through(input instanceof Request ? new Request(redirected, input) : redirected, init)
  }
}
