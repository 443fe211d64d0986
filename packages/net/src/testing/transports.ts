import { type Http, httpFromFetch, UpstreamError } from '@switchyard/core'
import { onTestFinished } from 'vitest'
import { createHttp } from '../http/create-http.ts'
import type { ClosableHttp, HttpOptions } from '../http/http-options.ts'

/** A transport that is closed at the end of the test. */
export const openTransport = (options?: HttpOptions): ClosableHttp => {
  const http = createHttp(options)
  onTestFinished(() => http.close())
  return http
}

/** The fault with which a request failed. */
export const faultOf = async (work: Promise<unknown>): Promise<UpstreamError> => {
  const failure = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!UpstreamError.is(failure)) throw new Error(`expected an UpstreamError, got ${String(failure)}`)
  return failure
}

/** Both transports, by name. */
export const transports: readonly [string, () => Http][] = [
  ['createHttp', () => openTransport()],
  ['httpFromFetch', () => httpFromFetch(globalThis.fetch)],
]
