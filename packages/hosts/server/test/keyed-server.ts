import { createEngine, type Plugin } from '@switchyard/core'
import { type Config, createServer } from '@switchyard/server'
import { fakePlugin, fakeQuoteBody } from '../../http/test/fake-plugin.ts'
import { runProgram } from '../src/run-program.ts'
import { logged } from './logged.ts'

/** Runs `keys` with the words and where the keys are; what it says. */
export const keysCommand =
  (...where: readonly string[]) =>
  async (...words: readonly string[]): Promise<string> => {
    const said: string[] = []
    await runProgram({ words: ['keys', ...words, ...where], environment: {}, say: (text) => said.push(text) })
    return said.join('').trim()
  }

interface Options {
  readonly plugin?: Plugin | undefined
  /** Long enough that nothing is noticed but by `reload`, unless a test waits for it. */
  readonly followMs?: number | undefined
}

/** A server on one provider, with ways to ask it under a key. The test that starts it stops it. */
export const keyedServer = async (config: Config, { plugin = fakePlugin(), followMs = 60_000 }: Options = {}) => {
  const { logger, log } = logged()
  const server = await createServer(config, {
    logger,
    followMs,
    engine: (keys, policy, stores) => createEngine({ plugins: [plugin], keys, policy, ...stores }),
  })
  const post = (path: string, key: string, body: object) =>
    fetch(`${server.url}${path}`, { method: 'POST', headers: { 'x-api-key': key }, body: JSON.stringify(body) })
  const status = async (key: string) => (await post('/v3/quote', key, fakeQuoteBody)).status
  return { server, post, status, log }
}

export type KeyedServer = Awaited<ReturnType<typeof keyedServer>>
