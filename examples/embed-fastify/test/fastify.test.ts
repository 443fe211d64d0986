import { expect, it } from 'vitest'
import { embeddedSuite } from '../../../packages/tests/runtimes/src/embedded-suite.ts'
import { served } from '../../../packages/tests/runtimes/src/served.ts'

embeddedSuite('a Fastify application', {
  open: async () => {
    const { app } = await import('../src/app.ts')
    await app.listen({ port: 0 })
    return served(app.server, '/swaps')
  },
})

it('leaves the parsers of the other routes alone', async () => {
  const { app } = await import('../src/app.ts')
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/orders', payload: { id: 1 } })
  expect([statusCode, body]).toEqual([200, '{"ordered":{"id":1}}'])
})
