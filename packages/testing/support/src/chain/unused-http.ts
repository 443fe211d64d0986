import { type Http, UpstreamError } from '@switchyard/core'

/** An `Http` that rejects every request, for tests where the engine's `Http` must not be used. */
export const unusedHttp: Http = () => Promise.reject(new UpstreamError('The Http of the engine was used'))
