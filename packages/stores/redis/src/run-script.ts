import { createHash } from 'node:crypto'
import type { Connection } from './connection.ts'

/** A script of one key, which runs atomically on the server; it is sent in full once, and by its digest from then on. */
export const runScript = (
  { client, reply }: Connection,
  script: string,
): ((key: string, words: readonly string[]) => Promise<unknown>) => {
  const digest = createHash('sha1').update(script).digest('hex')
  return (key, words) => {
    const call = { keys: [key], arguments: [...words] }
    return reply(
      client.evalSha(digest, call).catch((error: unknown) => {
        // The server does not know the script yet, or was restarted.
        if (error instanceof Error && error.message.startsWith('NOSCRIPT')) return client.eval(script, call)
        throw error
      }),
    )
  }
}
