import { expect, it } from 'vitest'
import { embeddedSuite } from '../../../packages/tests/runtimes/src/embedded-suite.ts'
import { served } from '../../../packages/tests/runtimes/src/served.ts'

embeddedSuite('an Express application with express.json()', {
  parsesBodies: true,
  open: async () => {
    const { app } = await import('../src/app.ts')
    return served(app.listen(0), '/swaps')
  },
})

it('leaves the other routes alone', async () => {
  const { app } = await import('../src/app.ts')
  const api = await served(app.listen(0), '')
  expect(await (await api.send('/')).json()).toEqual({ name: 'my shop' })
  await api.close?.()
})
