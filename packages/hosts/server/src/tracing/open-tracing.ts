import { context, type Tracer } from '@opentelemetry/api'
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
  if (!isOn(config, environment)) return undefined
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks')
  const { BasicTracerProvider, BatchSpanProcessor } = await import('@opentelemetry/sdk-trace-base')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  // An embedding program may have set one of its own, which does the same.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const endpoint = config?.endpoint?.replace(/(?<!\/)\/+$/, '')
  const exporter = new OTLPTraceExporter(endpoint === undefined ? {} : { url: `${endpoint}/v1/traces` })
  const provider = new BasicTracerProvider({
    resource: await readResource(environment),
    spanProcessors: [new BatchSpanProcessor(exporter)],
    ...(await createSampler(config)),
  })
  const shutdown = () => provider.shutdown()
  return {
    tracer: provider.getTracer('switchyard', readPackageVersion()),
    close: () => settleWithin(shutdown, { timeoutMs: LAST_MS }).catch(() => undefined),
  }
}

const isOn = (config: TracingConfig | undefined, environment: Environment): boolean => {
  if (environment.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || environment.OTEL_TRACES_EXPORTER === 'none')
    return false
  const named = environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || environment.OTEL_EXPORTER_OTLP_ENDPOINT
  return config !== undefined || environment.OTEL_TRACES_EXPORTER === 'otlp' || Boolean(named)
}

const readResource = async (environment: Environment) => {
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = await import(
    '@opentelemetry/resources'
  )
  const own = resourceFromAttributes({
    'service.name': environment.OTEL_SERVICE_NAME || 'switchyard',
    'service.version': readPackageVersion(),
  })
  return defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }))
}

const createSampler = async (config: TracingConfig | undefined) => {
  if (config?.sampleRatio === undefined) return {}
  const { ParentBasedSampler, TraceIdRatioBasedSampler } = await import('@opentelemetry/sdk-trace-base')
  return { sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.sampleRatio) }) }
}
