import { renderProviders } from '@switchyard/wire'
import { json } from '../respond.ts'
import type { Route } from '../route.ts'

export const providersRoute: Route = {
  method: 'GET',
  path: '/providers',
  cached: true,
  async answer({ engine, caller }) {
    return json(renderProviders(await engine.providers({ ...caller, read: () => undefined })))
  },
}
