export type { ConnectionOptions } from './connection.ts'
export { openRedisStore, type RedisStore, type RedisStoreOptions } from './open-redis-store.ts'
