import { createClient, streamQuote, trackUntilDone } from '@switchyard/client'
import { toFailure } from './api-failure.ts'
import type { ServerApi } from './server-api.ts'

/** Where a server is, and the key of its calls. */
export interface ServerAddress {
  readonly url: string
  readonly key: string
}

/** A server's API over HTTP. What it refuses is a `CommandFailure` that says what to do. */
export const callServer = ({ url, key }: ServerAddress): ServerApi => {
  const client = createClient({ baseUrl: url, apiKey: key })
  const answered = <Response>(call: Promise<Response>): Promise<Response> =>
    call.catch((error: unknown) => {
      throw toFailure(error, url)
    })
  return {
    url,
    quote: (body) => answered(client.quote(body)),
    async *quoteStream(body) {
      try {
        yield* streamQuote(client, body, { events: 'all' })
      } catch (error) {
        throw toFailure(error, url)
      }
    },
    swap: (body) => answered(client.swap(body)),
    checkSwap: (body) => answered(client.checkSwap(body)),
    track: (body) => answered(client.track(body)),
    async *trackUntilDone(body, options) {
      try {
        yield* trackUntilDone(client, body, options)
      } catch (error) {
        throw toFailure(error, url)
      }
    },
    searchTokens: (query) => answered(client.searchTokens(query)),
    providers: () => answered(client.providers()),
    providersStatus: () => answered(client.providersStatus()),
    status: () => answered(client.status()),
  }
}
