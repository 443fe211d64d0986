import type { QuoteResponse, SwapResponse, TrackResponse } from '@switchyard/wire'

/** The server's three endpoints a swap passes through. */
export interface Api {
  quote(body: object): Promise<QuoteResponse>
  swap(body: object): Promise<SwapResponse>
  track(body: object): Promise<TrackResponse>
}

/** Talks to a Switchyard server. Throws the server's own message for anything but a 2xx. */
export const apiOf = (server: string, apiKey: string): Api => {
  const post = async <T>(path: string, body: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', 'x-api-key': apiKey }
    const response = await fetch(`${server}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer: unknown = await response.json()
    if (response.ok) return answer as T
    const { error, message } = answer as { error?: string; message?: string }
    throw new Error(`${path} answered ${response.status} ${error}: ${message}`)
  }
  return {
    quote: (body) => post('/v3/quote', body),
    swap: (body) => post('/v3/swap', body),
    track: (body) => post('/track', body),
  }
}
