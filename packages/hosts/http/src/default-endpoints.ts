import type { Endpoint } from './endpoint.ts'
import { apiEndpoints } from './endpoints/api-endpoints.ts'
import { docs } from './endpoints/docs.ts'
import { docsJson } from './endpoints/docs-json.ts'
import { explorerEndpoints } from './endpoints/explorer-endpoints.ts'
import { healthz } from './endpoints/healthz.ts'
import { jwks } from './endpoints/jwks.ts'
import { readyz } from './endpoints/readyz.ts'
import { swapsEndpoints } from './endpoints/swaps-endpoints.ts'

/** Every built-in endpoint. */
export const defaultEndpoints: readonly Endpoint[] = [
  ...apiEndpoints,
  ...swapsEndpoints,
  ...explorerEndpoints,
  jwks,
  docs,
  docsJson,
  healthz,
  readyz,
]
