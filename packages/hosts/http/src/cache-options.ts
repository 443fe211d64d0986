import type { Endpoint } from './endpoint.ts'
import type { HostHeaders } from './host-headers.ts'
import type { ResolvedOptions } from './resolve-options.ts'

/** Caching of the responses of one endpoint. */
export interface CacheOptions {
  readonly cached: NonNullable<Endpoint['cached']>
  readonly options: Pick<ResolvedOptions, 'catalogueMaxAgeSeconds' | 'encodings' | 'cors'>
  readonly headers: HostHeaders
}
