import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { type RunningServer, startDemo } from '@switchyard/server'

/** A demo as `npm start` makes it, ten times as fast. */
export interface Demo {
  readonly sandbox: Sandbox
  readonly url: string
  close(): Promise<void>
}

/** Starts simulated networks and the server on them. */
export const openDemo = async (seed: string): Promise<Demo> => {
  const sandbox = createSandbox({ seed, speed: 600 })
  const { base } = await sandbox.listen()
  const server: RunningServer = await startDemo({ sandboxUrl: base, port: 0, logLevel: 'silent' })
  await server.engine.ready()
  return {
    sandbox,
    url: server.url,
    close: async () => {
      await server.stop()
      await sandbox.close()
    },
  }
}
