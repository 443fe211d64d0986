import { expect, it } from 'vitest'
import { embeddedSuite } from '../../../packages/tests/runtimes/src/embedded-suite.ts'

embeddedSuite('a Hono application', {
  open: async () => {
    const { app } = await import('../src/app.ts')
    return { send: async (path, init) => app.request(`/swaps${path}`, init) }
  },
})

it('leaves the other routes alone', async () => {
  const { app } = await import('../src/app.ts')
  expect(await (await app.request('/')).json()).toEqual({ name: 'my shop' })
})
