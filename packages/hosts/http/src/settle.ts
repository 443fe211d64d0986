import { systemClock } from '@switchyard/core'
import { standardEncodings } from './encodings.ts'
import type { HandlerOptions } from './handler-options.ts'

type Optional = 'cors' | 'edgeCountryHeader'

/** The options with every default in its place. */
export type Settled = Required<Omit<HandlerOptions, Optional>> & Pick<HandlerOptions, Optional>

const silent = (): void => {}

export const settle = (options: HandlerOptions): Settled => ({
  basePath: withoutTrailingSlash(options.basePath ?? ''),
  wire: options.wire ?? {},
  maxBodyBytes: options.maxBodyBytes ?? 65_536,
  bodyTimeoutMs: options.bodyTimeoutMs ?? 10_000,
  deadlineMs: options.deadlineMs ?? 60_000,
  edgeCountryHeader: options.edgeCountryHeader,
  cors: options.cors,
  catalogueMaxAgeSeconds: options.catalogueMaxAgeSeconds ?? 60,
  encodings: options.encodings ?? standardEncodings,
  signingKeys: options.signingKeys ?? (() => []),
  explorerPerMinute: options.explorerPerMinute ?? 600,
  checks: options.checks ?? {},
  checkTimeoutMs: options.checkTimeoutMs ?? 2_000,
  docs: options.docs ?? {},
  routes: options.routes ?? [],
  clock: options.clock ?? systemClock,
  requestId: options.requestId ?? (() => crypto.randomUUID()),
  onFinished: options.onFinished ?? silent,
  onFault: options.onFault ?? silent,
})

const withoutTrailingSlash = (path: string): string => path.replace(/\/+$/, '')
