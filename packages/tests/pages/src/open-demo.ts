import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { startDemo } from '@switchyard/server'

/** The server of `npm start` on simulated networks, with other ports. */
export interface Demo {
  readonly sandbox: Sandbox
  readonly url: string
  close(): Promise<void>
}

/** Starts a demo whose networks are the same each time for a seed, ten minutes passing in a second. Beside other suites it refuses nothing. */
export const openDemo = async (seed = 'pages'): Promise<Demo> => {
  const sandbox = createSandbox({ seed, speed: 600 })
  const { base } = await sandbox.listen()
  const server = await startDemo({ sandboxUrl: base, port: 0, logLevel: 'silent' })
  await server.engine.ready()
  const close = async (): Promise<void> => {
    await server.stop()
    await sandbox.close()
  }
  return { sandbox, url: server.url, close }
}
