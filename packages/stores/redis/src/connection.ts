import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@redis/client'

export interface ConnectionOptions {
  /** `redis://user:password@host:6379/0`, or `rediss://` for TLS. */
  readonly url: string
  /** How long connecting or an answer may take, milliseconds. Default 1 000. */
  readonly timeoutMs?: number
  /** Told of a connection that broke; it is made again by itself. */
  readonly onError?: (error: Error) => void
}

type Client = ReturnType<typeof createClient>

/** A client, and the patience its answers are met with. */
export interface Connection {
  readonly client: Client
  /** The answer, or an error when it takes too long: a server that hangs must not hang the engine. */
  answer<T>(work: Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Longest pause between two tries to connect again. */
const PAUSE_MS = 2_000

/** Connects, and rejects when that fails; a connection lost later is made again for as long as it takes. */
export const connect = async ({ url, timeoutMs = 1_000, onError }: ConnectionOptions): Promise<Connection> => {
  let connected = false
  const client: Client = createClient({
    url,
    // Commands fail at once while there is no connection, rather than pile up.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: timeoutMs,
      reconnectStrategy: (retries, cause) => (connected ? Math.min(50 * 2 ** Math.min(retries, 10), PAUSE_MS) : cause),
    },
  })
  // Without a listener a broken connection would end the process.
  client.on('error', (error: Error) => onError?.(error))
  await client.connect()
  connected = true
  return { client, answer: (work) => inTime(work, timeoutMs), close: () => end(client, timeoutMs) }
}

const inTime = async <T>(work: Promise<T>, timeoutMs: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Redis did not answer within ${timeoutMs} ms.`)), timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Lets what is under way finish, but not for longer than an answer may take. */
const end = async (client: Client, timeoutMs: number): Promise<void> => {
  if (!client.isOpen) return
  const stop = new AbortController()
  const closed = client.close().catch(() => {})
  const late = sleep(timeoutMs, undefined, { signal: stop.signal }).catch(() => {})
  await Promise.race([closed, late])
  stop.abort()
  if (client.isOpen) client.destroy()
}
