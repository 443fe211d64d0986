import { createEngine, type Http, type Tracer } from '@switchyard/core'
import { createServer, readConfig } from '@switchyard/server'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { fakePlugin } from '../../http/test/fake-plugin.ts'

interface Given {
  readonly http: Http
  readonly tracer?: Tracer
}

/** What a server hands to an engine that its embedder creates. */
const given = async (config: object): Promise<Given> => {
  let seen: Given | undefined
  const server = await createServer(readConfig({ port: 0, auth: 'open', ...config }), {
    logger: pino({ level: 'silent' }),
    engine: (_keys, policy, parts) => {
      seen = parts
      return createEngine({ plugins: [fakePlugin()], policy, ...parts })
    },
  })
  await server.stop()
  return seen as unknown as Given
}

describe('an engine that the embedder of a server creates', () => {
  it('gets the transport of the server, and its tracer where it traces', async () => {
    const traced = await given({ tracing: { endpoint: 'http://127.0.0.1:1' } })
    expect(traced.http).toBeTypeOf('function')
    expect(traced.tracer?.startActiveSpan).toBeTypeOf('function')
    const plain = await given({})
    expect(plain.http).toBeTypeOf('function')
    expect(plain.tracer).toBeUndefined()
  })
})
