import type { Route } from './route.ts'
import { docsRoute } from './routes/docs.ts'
import { docsJsonRoute } from './routes/docs-json.ts'
import { healthzRoute } from './routes/healthz.ts'
import { providersRoute } from './routes/providers.ts'
import { quoteRoute } from './routes/quote.ts'
import { readyzRoute } from './routes/readyz.ts'
import { swapRoute } from './routes/swap.ts'
import { tokensRoute } from './routes/tokens.ts'
import { trackRoute } from './routes/track.ts'

/** Every endpoint of the API. */
export const defaultRoutes: readonly Route[] = [
  tokensRoute,
  providersRoute,
  quoteRoute,
  swapRoute,
  trackRoute,
  docsRoute,
  docsJsonRoute,
  healthzRoute,
  readyzRoute,
]
