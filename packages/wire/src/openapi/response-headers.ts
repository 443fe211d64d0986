import type { JsonSchema } from './components.ts'

const header = (description: string): JsonSchema => ({ description, schema: { type: 'string' } })

/** Headers of endpoints that take a key. Absent if the key has no limit for the service, and on responses of shared caches. */
export const rateHeaders: JsonSchema = {
  'RateLimit-Limit': header("The key's requests a minute for this service."),
  'RateLimit-Remaining': header('How many of them are left.'),
  'RateLimit-Reset': header('Seconds until the count starts again.'),
  'RateLimit-Policy': header('The limit and its window in seconds, `60;w=60`.'),
}

/** Headers of cacheable responses. */
export const cacheHeaders: JsonSchema = {
  ETag: header('Send it back as `If-None-Match`.'),
  'Cache-Control': header('How long the response may be cached.'),
}
