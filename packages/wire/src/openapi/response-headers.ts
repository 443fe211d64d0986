import type { JsonSchema } from './components.ts'

const header = (description: string): JsonSchema => ({ description, schema: { type: 'string' } })

/** Headers of every endpoint that takes a key; absent where the key has no limit for the service, and from an answer caches may share. */
export const rateHeaders: JsonSchema = {
  'RateLimit-Limit': header("The key's requests a minute for this service."),
  'RateLimit-Remaining': header('How many of them are left.'),
  'RateLimit-Reset': header('Seconds until the count begins anew.'),
  'RateLimit-Policy': header('The limit and its window in seconds, `60;w=60`.'),
}

/** Headers of answers a client may keep. */
export const cacheHeaders: JsonSchema = {
  ETag: header('Send it back as `If-None-Match`.'),
  'Cache-Control': header('How long the answer may be kept.'),
}
