import { systemClock } from '@switchyard/core'
import { standardEncodings } from './encodings.ts'
import type { HandlerOptions } from './handler-options.ts'

type Optional = 'closing' | 'cors' | 'edgeCountryHeader'

/** `HandlerOptions` with every default filled in. */
export type ResolvedOptions = Required<Omit<HandlerOptions, Optional>> & Pick<HandlerOptions, Optional>

const ignore = (): void => {}

/** Fills in the default of every option that is absent. */
export const resolveOptions = (options: HandlerOptions): ResolvedOptions => ({
  basePath: (options.basePath ?? '').replace(/(?<!\/)\/+$/, ''),
  development: options.development ?? false,
  wire: options.wire ?? {},
  maxBodyBytes: options.maxBodyBytes ?? 65_536,
  bodyTimeoutMs: options.bodyTimeoutMs ?? 10_000,
  deadlineMs: options.deadlineMs ?? 60_000,
  heartbeatMs: options.heartbeatMs ?? 15_000,
  edgeCountryHeader: options.edgeCountryHeader,
  cors: options.cors,
  catalogueMaxAgeSeconds: options.catalogueMaxAgeSeconds ?? 60,
  readyProviders: options.readyProviders ?? 1,
  encodings: options.encodings ?? standardEncodings,
  signingKeys: options.signingKeys ?? (() => []),
  explorerPerMinute: options.explorerPerMinute ?? 600,
  explorerPerMinuteAndAddress: options.explorerPerMinuteAndAddress ?? 120,
  failedKeysPerMinute: options.failedKeysPerMinute ?? 120,
  maxInFlight: options.maxInFlight ?? 1_000,
  maxStreams: options.maxStreams ?? 1_000,
  streamMs: options.streamMs ?? 3_600_000,
  closing: options.closing,
  overloaded: options.overloaded ?? (() => false),
  stopping: options.stopping ?? (() => false),
  checks: options.checks ?? {},
  clocks: options.clocks ?? {},
  checkTimeoutMs: options.checkTimeoutMs ?? 2_000,
  docs: options.docs ?? {},
  endpoints: options.endpoints ?? [],
  clock: options.clock ?? systemClock,
  requestId: options.requestId ?? (() => crypto.randomUUID()),
  inRequest: options.inRequest ?? ((_requestId, work) => work()),
  onCaller: options.onCaller ?? ignore,
  onShed: options.onShed ?? ignore,
  onLimited: options.onLimited ?? ignore,
  onFinished: options.onFinished ?? ignore,
  onFault: options.onFault ?? ignore,
})
