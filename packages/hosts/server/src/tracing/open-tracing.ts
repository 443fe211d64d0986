import { context, type Tracer } from '@opentelemetry/api'
import type { TracerConfig } from '@opentelemetry/sdk-trace-base'
import { settleWithin } from '@switchyard/net'
import type { TracingConfig } from '../config/sections/tracing-config.ts'
import { readPackageVersion } from '../read-package-version.ts'
import type { Environment } from '../settings/secrets.ts'

/** Time limit for the last spans to be sent, milliseconds. */
const LAST_MS = 2_000

/** Traces of a running server. */
export interface Tracing {
  readonly tracer: Tracer
  /** Sends what is left. Never rejects. */
  close(): Promise<void>
}

/**
 * Sends traces by OTLP/HTTP if the configuration or a variable of OpenTelemetry names a collector; `undefined` if not.
 *
 * `OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`,
 * `OTEL_TRACES_SAMPLER` and `OTEL_BSP_*` are read by the SDK, which is loaded only here.
 */
export const openTracing = async (
  config: TracingConfig | undefined,
  environment: Environment,
): Promise<Tracing | undefined> => {
  const isOff = environment.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || environment.OTEL_TRACES_EXPORTER === 'none'
  const collector = environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || environment.OTEL_EXPORTER_OTLP_ENDPOINT
  if (isOff || !(config || environment.OTEL_TRACES_EXPORTER === 'otlp' || collector)) return undefined
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks')
  const { BasicTracerProvider, BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler } = await import(
    '@opentelemetry/sdk-trace-base'
  )
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = await import(
    '@opentelemetry/resources'
  )
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  // An embedding program may have set one of its own, which does the same.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const endpoint = config?.endpoint?.replace(/(?<!\/)\/+$/, '')
  const exporter = new OTLPTraceExporter(endpoint === undefined ? {} : { url: `${endpoint}/v1/traces` })
  const own = resourceFromAttributes({
    'service.name': environment.OTEL_SERVICE_NAME || 'switchyard',
    'service.version': readPackageVersion(),
  })
  const options: TracerConfig = {
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  }
  // A sampler that is absent must not be named: the SDK would not read that of the environment.
  if (config?.sampleRatio !== undefined)
    options.sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.sampleRatio) })
  const provider = new BasicTracerProvider(options)
  const shutdown = () => provider.shutdown()
  return {
    tracer: provider.getTracer('switchyard', readPackageVersion()),
    close: () => settleWithin(shutdown, { timeoutMs: LAST_MS }).catch(() => undefined),
  }
}
