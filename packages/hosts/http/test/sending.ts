import { createHandler, type HandlerOptions } from '@switchyard/host-http'
import { createFakeEngine } from './fake-engine.ts'

export const base = 'http://switchyard.test'
export const key = { 'x-api-key': 'good-key' }
/** What is asked for a quote. */
export const quoteText = JSON.stringify({ sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', sellAmount: '1' })

type Init = RequestInit & { readonly duplex?: 'half' }

/** Sends a request to a handler of its own. */
export const send = (
  path: string,
  init: Init = {},
  options: HandlerOptions = {},
  engine = createFakeEngine(),
): Promise<Response> => createHandler(engine, options)(new Request(`${base}${path}`, init))

/** Asks for a quote under a good key, with the changes of `init`. */
export const post = (init: Init, options?: HandlerOptions, engine = createFakeEngine()): Promise<Response> =>
  send('/v3/quote', { method: 'POST', headers: key, body: quoteText, ...init }, options, engine)

/** The error code of an answer. */
export const readError = async (response: Response): Promise<unknown> =>
  ((await response.json()) as { error: unknown }).error
