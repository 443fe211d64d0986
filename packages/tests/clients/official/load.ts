import { createRequire } from 'node:module'
import { join } from 'node:path'

/** A client from the folder that `scripts/official-clients.mjs` installs. Its types stay there: a test names what it calls. */
export const load = <Client>(name: string): Client => {
  const folder = process.env.SWITCHYARD_OFFICIAL_CLIENTS
  if (folder === undefined) throw new Error('Run these with `npm run test:official`.')
  return createRequire(join(folder, 'package.json'))(name) as Client
}
