import { embeddedSuite } from '../../../packages/tests/runtimes/src/embedded-suite.ts'
import { served } from '../../../packages/tests/runtimes/src/served.ts'

embeddedSuite('a NestJS application', {
  parsesBodies: true,
  open: async () => {
    const { createApp } = await import('../src/app.ts')
    const app = await createApp()
    await app.listen(0)
    return served(app.getHttpServer(), '/swaps')
  },
})
