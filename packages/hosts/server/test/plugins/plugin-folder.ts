import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A folder with plugins of tests, each a file of its own. */
export interface PluginFolder {
  readonly path: string
  /** Writes a file and returns its path. */
  write(name: string, text: string): Promise<string>
  remove(): Promise<void>
}

const packageFolder = (name: string): string => {
  const file = createRequire(import.meta.url).resolve(name)
  return file.slice(0, file.lastIndexOf(`/${name}/`) + name.length + 1)
}

/** A new folder in which the schema libraries can be imported. */
export const pluginFolder = async (): Promise<PluginFolder> => {
  const path = await mkdtemp(join(tmpdir(), 'plugins-'))
  for (const name of ['zod', 'valibot', 'arktype']) {
    await mkdir(join(path, 'node_modules'), { recursive: true })
    await symlink(packageFolder(name), join(path, 'node_modules', name))
  }
  return {
    path,
    write: async (name, text) => {
      const file = join(path, name)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
      return file
    },
    remove: () => rm(path, { recursive: true }),
  }
}

/** The code of a plugin whose provider `id` sells BTC for ETH at 20 each; `changed` are members in place of its own. */
export const pluginCode = (id: string, changed = ''): string => `
const token = (identifier, chain, chainId, decimals) =>
  ({ identifier, chain, chainId, ticker: chain, symbol: chain, name: chain, decimals })
const btc = token('BTC.BTC', 'BTC', 'bitcoin', 8)
const eth = token('ETH.ETH', 'ETH', '1', 18)
const provider = {
  id: '${id}',
  contract: 1,
  label: { displayName: 'P', displayNameLong: 'Plugin', keywords: [] },
  capabilities: { refund: 'none', flexInput: false, privacy: false },
  assets: async () => ({ assets: [btc, eth].map((token) => ({ token, sell: true, buy: true, usd: '1' })) }),
  quote: async ({ sellAmount }) => ({ offers: [{
    sellAmount, buyAmount: sellAmount * 20n * 10n ** 10n, minBuyAmount: sellAmount * 19n * 10n ** 10n, fees: [],
    times: { inbound: 1, swap: 1, outbound: 1 }, warnings: [], state: {}, expiresAt: Date.now() + 60_000,
  }] }),
  build: async () => { throw new Error('builds nothing') },
}
const changed = {${changed}}
export const make = (options) => ({
  name: 'a plugin',
  register: (registry) => registry.provider('${id}', () => ({ ...provider, ...changed })),
})
`
