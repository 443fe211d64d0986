import { createClient } from '@redis/client'
import { settleWithin } from '@switchyard/net'

/** Address and time limits of Redis. */
export interface ConnectionOptions {
  /** `redis://user:password@host:6379/0`, or `rediss://` for TLS. */
  readonly url: string
  /** Time limit of connecting and of a reply, milliseconds. Default 1 000. */
  readonly timeoutMs?: number
  /** Called when a connection breaks; the client reconnects by itself. */
  readonly onError?: (error: Error) => void
}

type Client = ReturnType<typeof createClient>

/** A client whose replies have a time limit. */
export interface Connection {
  readonly client: Client
  /** Settles as `work` does, or rejects after `timeoutMs`: a server that hangs must not hang the engine. */
  reply<T>(work: Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Longest pause between two attempts to reconnect, milliseconds. */
const PAUSE_MS = 2_000

/** Connects. Rejects if that fails; a connection that breaks later is reconnected for as long as it takes. */
export const connect = async ({ url, timeoutMs = 1_000, onError }: ConnectionOptions): Promise<Connection> => {
  let connected = false
  const client: Client = createClient({
    url,
    // Commands fail at once while there is no connection, instead of queueing.
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

  let isResting = false
  return {
    client,
    reply: async (work) => {
      try {
        return await settleWithin(() => work, {
          timeoutMs,
          error: () => new Error(`Redis did not reply within ${timeoutMs} ms.`),
        })
      } catch (error) {
        // After a failover the old connection leads to a replica, which stays one: only a new connection finds the new primary.
        const isReadOnly = error instanceof Error && error.message.startsWith('READONLY')
        if (isReadOnly && !isResting && client.isOpen) {
          isResting = true
          setTimeout(() => {
            isResting = false
          }, PAUSE_MS / 2).unref()
          client.destroy()
          client
            .connect()
            .catch((cause: unknown) => onError?.(cause instanceof Error ? cause : new Error(String(cause))))
        }
        throw error
      }
    },
    // Waits for running commands, but no longer than a reply may take.
    close: async () => {
      if (!client.isOpen) return
      await settleWithin(() => client.close(), { timeoutMs }).catch(() => undefined)
      if (client.isOpen) client.destroy()
    },
  }
}
