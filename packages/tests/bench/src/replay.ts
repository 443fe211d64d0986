import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { RecordedRequest } from './recorder.ts'

/** Upstreams in a process of their own that answer recorded requests at once, so that only the asking side is measured. */
export interface Replay {
  /** The same request, at the replaying address. */
  readonly moved: (url: string) => string
  /** Answers no request any more whose path begins so. */
  hang(path: string): void
  close(): Promise<void>
}

/** Starts replaying. */
export const replay = async (requests: readonly RecordedRequest[]): Promise<Replay> => {
  const child = fork(new URL('./replay-upstream.js', import.meta.url), { execArgv: [] })
  child.send(requests)
  const [port] = (await once(child, 'message')) as [number]
  return {
    moved: (url) => {
      const moved = new URL(url)
      moved.host = `127.0.0.1:${port}`
      return moved.href
    },
    hang: (path) => child.send({ hang: path }),
    close: async () => {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}
