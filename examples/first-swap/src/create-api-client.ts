import type { QuoteResponse, SwapCheckResponse, SwapResponse, TrackResponse } from '@switchyard/wire'

/** The four endpoints of the server that a swap uses. */
export interface Api {
  quote(body: object): Promise<QuoteResponse>
  swap(body: object): Promise<SwapResponse>
  check(body: object): Promise<SwapCheckResponse>
  track(body: object): Promise<TrackResponse>
}

/** Creates a client of a Switchyard server. Throws the message of the server for every status other than 2xx. */
export const createApiClient = (server: string, apiKey: string): Api => {
  const post = async <T>(path: string, body: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', 'x-api-key': apiKey }
    const response = await fetch(`${server}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const result: unknown = await response.json()
    if (response.ok) return result as T
    const { error, message } = result as { error?: string; message?: string }
    throw new Error(`${path} returned ${response.status} ${error}: ${message}`)
  }
  return {
    quote: (body) => post('/v3/quote', body),
    swap: (body) => post('/v3/swap', body),
    check: (body) => post('/v3/swap/check', body),
    track: (body) => post('/track', body),
  }
}
