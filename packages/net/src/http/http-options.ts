import type { Http } from '@switchyard/core'

/** Resolves a host name, as `lookup` of `node:dns` does and `LookupFunction` of `node:net` describes. */
export type Lookup = (
  hostname: string,
  options: { readonly all?: boolean; readonly family?: number | 'IPv4' | 'IPv6' },
  callback: (
    error: Error | null,
    address: string | { readonly address: string; readonly family: number }[],
    family?: number,
  ) => void,
) => void

/** Settings of the transport; every figure has a default that suits a quoting server. */
export interface HttpOptions {
  /** Sockets to an origin, for each service that requests name. Default 32. On Node only; other runtimes decide themselves. */
  readonly connections?: number
  /** Most bytes of a response body, when the request sets no limit. Default 8 MiB. */
  readonly maxBytes?: number
  /** Longest silence before and within a response, milliseconds, for requests whose signal allows more. Default 60 000. */
  readonly silenceMs?: number
  /** Sockets connect to what it returns. Default: the system's resolver. On Node only; other runtimes refuse it. */
  readonly lookup?: Lookup
}

/** A transport that can be closed. */
export interface ClosableHttp extends Http {
  /** Closes every socket. Requests in flight and later ones fail with `UpstreamError`. */
  close(): Promise<void>
}
