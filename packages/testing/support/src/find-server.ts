import { type Found, findProgram, isHidden } from '../../../../scripts/optional.mjs'

/** A running server for tests. */
export interface TestServer {
  readonly url: string
  stop(): Promise<void>
}

/** A kind of server that a machine may run, or has a program for. */
export interface ServerKind {
  readonly program: Parameters<typeof findProgram>[0]
  /** Address of a server that runs already, if there is one. */
  readonly url: string
  readonly isAnswering: (url: string) => Promise<boolean>
  /** Starts a server of the tests' own. */
  readonly start: () => Promise<TestServer>
}

/** The running server, else one of the tests' own. */
export const findServer = async ({ program, url, isAnswering, start }: ServerKind): Promise<Found<TestServer>> => {
  if (!isHidden(program) && (await isAnswering(url))) return { value: { url, stop: async () => {} } }
  const { missing } = findProgram(program)
  if (missing !== undefined) return { missing: `${missing} and not reachable at ${new URL(url).host}` }
  try {
    return { value: await start() }
  } catch (error) {
    return { missing: `${program} is broken: ${error instanceof Error ? error.message : error}` }
  }
}

/** The program of a server that works: one is started and stopped to see that it does. */
export const findWorkingProgram = ({ program, start }: ServerKind): Promise<Found<string>> =>
  start().then(
    async (server) => {
      await server.stop()
      return findProgram(program)
    },
    (error: Error) => ({ missing: findProgram(program).missing ?? `${program} is broken: ${error.message}` }),
  )
