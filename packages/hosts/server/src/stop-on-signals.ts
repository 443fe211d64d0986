/** The part of a process that signals need. */
export interface SignalHost {
  on(signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP', listener: () => void): unknown
  exit(code: number): unknown
}

/** The part of a server that signals reach. */
export interface Signalled {
  stop(): Promise<void>
  reload(): Promise<void>
}

/**
 * Ends the process with 0 once the server has stopped, with 1 where it could not; a second signal ends it at once.
 * `SIGHUP` takes up the files again.
 */
export const stopOnSignals = (server: Signalled, host: SignalHost): void => {
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
