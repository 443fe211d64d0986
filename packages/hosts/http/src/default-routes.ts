import type { Route } from './route.ts'
import { apiRoutes } from './routes/api-routes.ts'
import { docsRoute } from './routes/docs.ts'
import { docsJsonRoute } from './routes/docs-json.ts'
import { explorerRoutes } from './routes/explorer-routes.ts'
import { healthzRoute } from './routes/healthz.ts'
import { jwksRoute } from './routes/jwks.ts'
import { readyzRoute } from './routes/readyz.ts'

/** Every endpoint of the API. */
export const defaultRoutes: readonly Route[] = [
  ...apiRoutes,
  ...explorerRoutes,
  jwksRoute,
  docsRoute,
  docsJsonRoute,
  healthzRoute,
  readyzRoute,
]
