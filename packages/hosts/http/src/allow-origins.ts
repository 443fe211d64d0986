import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { CorsOptions } from './handler-options.ts'

/** Lets browsers of the given origins call the API with a key and read the headers they need. */
export const allowOrigins = ({ origins, maxAgeSeconds = 600 }: CorsOptions): MiddlewareHandler =>
  cors({
    origin: origins === '*' ? '*' : [...origins],
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowHeaders: [
      'content-type',
      'x-api-key',
      'x-request-id',
      'x-user-ip',
      'idempotency-key',
      'if-none-match',
      'last-event-id',
    ],
    exposeHeaders: [
      'x-request-id',
      'etag',
      'link',
      'retry-after',
      'ratelimit-limit',
      'ratelimit-remaining',
      'ratelimit-reset',
      'ratelimit-policy',
    ],
    maxAge: maxAgeSeconds,
  })
