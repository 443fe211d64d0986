import { CommandFailure, createUsageFailure } from '../../command-failure.ts'
import { startDemo } from '../../demo.ts'
import { demoKey } from '../../demo-key.ts'
import type { RunContext } from '../run-context.ts'
import { writeJson } from '../terminal/write-json.ts'

/** Options of `switchyard sandbox`. */
export interface SandboxOptions {
  readonly port: string
  readonly sandboxPort: string
  readonly speed: string
  readonly seed: string
  readonly json?: true
}

/** `switchyard sandbox`: simulated networks and a server on them, with the key of the demo. */
export const runSandbox = async (options: SandboxOptions, { terminal, keep }: RunContext): Promise<void> => {
  const { createSandbox } = await import('@switchyard/sandbox').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ERR_MODULE_NOT_FOUND') throw cause
    throw new CommandFailure('The simulated networks are not installed.', {
      remedy: 'Install them beside this program: npm install @switchyard/sandbox',
    })
  })
  const sandbox = createSandbox({ seed: options.seed, speed: readFigure('speed', options.speed) })
  const { base } = await sandbox.listen({ port: readFigure('sandbox-port', options.sandboxPort) })
  const server = await startDemo({ sandboxUrl: base, port: readFigure('port', options.port), logLevel: 'warn' }).catch(
    async (error: unknown) => {
      await sandbox.close()
      throw error
    },
  )
  await server.engine.ready()
  keep({ ...server, stop: () => server.stop().finally(() => sandbox.close()) })
  if (options.json) return terminal.say(writeJson({ server: server.url, sandbox: base, key: demoKey }))
  terminal.say(`Simulated networks. No real funds, no real prices, no outside connection.
  server    ${server.url}
  networks  ${base}

  switchyard quote BTC.BTC ETH.ETH 0.1 --server ${server.url}
  switchyard swap BTC.BTC ETH.ETH 0.1 --server ${server.url} --sandbox ${base}

Press Ctrl-C to stop.
`)
}

const readFigure = (name: string, text: string): number => {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  throw createUsageFailure(`--${name} ${text} is not a whole number.`, 'Give digits only, such as 60.')
}
