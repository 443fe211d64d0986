/** The part of a process that handles signals. */
export interface SignalHost {
  on(signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP', listener: () => void): unknown
  exit(code: number): unknown
}

/** The part of a server that signals control. */
export interface SignalTarget {
  drain(): Promise<void>
  stop(): Promise<void>
  reload(): Promise<void>
}

/**
 * Stops the server on `SIGTERM`, after draining it, and on `SIGINT` at once, and exits with 0, or with 1 if it could not stop. A second signal exits at once.
 * `SIGHUP` reads the followed files again.
 */
export const stopOnSignals = (server: SignalTarget, host: SignalHost): void => {
  let stopping = false
  const stop = (drain: () => Promise<void>): void => {
    if (stopping) {
      host.exit(1)
      return
    }
    stopping = true
    drain()
      .then(() => server.stop())
      .then(
        () => host.exit(0),
        () => host.exit(1),
      )
  }
  host.on('SIGTERM', () => stop(() => server.drain()))
  host.on('SIGINT', () => stop(async () => {}))
  host.on('SIGHUP', () => void server.reload())
}
