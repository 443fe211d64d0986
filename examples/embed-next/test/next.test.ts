import { embeddedSuite } from '../../../packages/tests/runtimes/src/embedded-suite.ts'

embeddedSuite('route handlers of Next.js', {
  open: async () => {
    const handlers = await import('../src/app/api/swaps/[...path]/route.ts')
    return {
      send: (path, init) => {
        const request = new Request(`https://shop.example/api/swaps${path}`, init)
        // Next passes the parameters of the path as a second argument.
        const route = handlers[request.method as 'GET'] as (...given: unknown[]) => Promise<Response>
        return route(request, { params: Promise.resolve({ path: path.split('/').slice(1) }) })
      },
    }
  },
})
