import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MetricsConfig } from '../config/sections/metrics-config.ts'
import type { Metrics } from './create-metrics.ts'

/** A listener that Prometheus reads. */
export interface MetricsListener {
  /** Address of the metrics, `http://127.0.0.1:9464/metrics`. */
  readonly url: string
  close(): Promise<void>
}

/** Serves `GET /metrics` on a port of its own. Rejects if the address is not available. */
export const serveMetrics = async (
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { host, port }: MetricsConfig,
): Promise<MetricsListener> => {
  const server = createServer((request, response) => {
    const isKnown = request.url?.split('?')[0] === '/metrics'
    if (!isKnown) return refuse(response, 404)
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405)
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => refuse(response, 500),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const { address, family, port: actual } = server.address() as AddressInfo
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const refuse = (response: ServerResponse, status: number): void => {
  response.writeHead(status, status === 405 ? { allow: 'GET, HEAD' } : {}).end()
}
