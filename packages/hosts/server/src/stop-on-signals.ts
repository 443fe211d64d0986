/** The part of a process that handles signals. */
export interface SignalHost {
  on(signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP', listener: () => void): unknown
  exit(code: number): unknown
}

/** The part of a server that signals control. */
export interface SignalTarget {
  stop(): Promise<void>
  reload(): Promise<void>
}

/**
 * Stops the server on `SIGTERM` and `SIGINT` and exits with 0, or with 1 if it could not stop. A second signal exits at once.
 * `SIGHUP` reads the followed files again.
 */
export const stopOnSignals = (server: SignalTarget, host: SignalHost): void => {
  let stopping = false
  const stop = (): void => {
    if (stopping) {
      host.exit(1)
      return
    }
    stopping = true
    server.stop().then(
      () => host.exit(0),
      () => host.exit(1),
    )
  }
  host.on('SIGTERM', stop)
  host.on('SIGINT', stop)
  host.on('SIGHUP', () => void server.reload())
}
