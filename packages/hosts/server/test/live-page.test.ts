import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { FACTS, HTTP, type Resolve } from '@switchyard/core'
import { readConfig } from '@switchyard/server'
import { ownFacts } from '@switchyard/test-support'
import { describe, expect, it } from 'vitest'
import { loadChainPlugins } from '../src/adapters/chain-adapters.ts'
import { findChainsWithoutNodes } from '../src/adapters/find-chains-without-nodes.ts'

const root = new URL('../../../../', import.meta.url)

const page = readFileSync(new URL('docs/live.md', root), 'utf8')

/** Settings and addresses of the table of defaults. */
const listed = [...page.matchAll(/^\| `([\w.]+)` \| `(https:[^`]+)` \|/gm)].map(([, setting = '', url = '']) => ({
  setting,
  url,
}))

const { chains } = readConfig({ auth: 'open' })

/** The addresses that chain packages use when nothing is configured. */
const defaultsOfChains = async (): Promise<readonly string[]> => {
  const urls: string[] = []
  for (const plugin of await loadChainPlugins(chains)) {
    plugin.register({
      provider: () => {},
      chain: (family, make) => {
        const services = new Map<unknown, unknown>([
          [HTTP, async () => {}],
          [FACTS, ownFacts],
        ])
        const chain = make(((key: unknown) => services.get(key)) as Resolve)
        for (const code of chain.codes)
          urls.push(...(chain.listNodes?.(code) ?? []).map(({ url }) => `chains.${family} ${code} ${url}`))
      },
    })
  }
  return urls
}

/** Pages for people: explorers and web sites. */
const isPage = (line: string, url: string): boolean =>
  /^\s*url: /.test(line) || /\b(explorer|scan|runescan|mayascan)\./.test(url) || /www\.mayascan/.test(url)

/** Addresses in the values of facts. */
const addressesInFacts = (text: string): readonly string[] => {
  const { facts } = JSON.parse(text) as { facts: readonly { value: unknown }[] }
  const values = JSON.stringify(facts.map(({ value }) => value))
  return [...values.matchAll(/"(https:\/\/[a-z0-9][^"]*)"/g)].flatMap(([, url = '']) => (isPage('', url) ? [] : [url]))
}

/** Addresses in the sources and facts of a package, without comments and tests. */
const addressesIn = (folder: string): readonly string[] => {
  const names = readdirSync(fileURLToPath(new URL(folder, root)), { recursive: true }).map(String)
  const facts = names.filter((name) => name.endsWith('facts.json'))
  const inCode = names
    .filter((name) => /(?<!\.test)\.ts$/.test(name) && !/testing\//.test(name))
    .flatMap((name) => readFileSync(new URL(`${folder}/${name}`, root), 'utf8').split('\n'))
    .filter((line) => !/^\s*(\*|\/\*|\/\/)/.test(line))
    .flatMap((line) =>
      [...line.matchAll(/['"`](https:\/\/[a-z0-9][^'"`$]*)/g)].flatMap(([, url = '']) =>
        isPage(line, url) ? [] : [url],
      ),
    )
  return [
    ...inCode,
    ...facts.flatMap((name) => addressesInFacts(readFileSync(new URL(`${folder}/${name}`, root), 'utf8'))),
  ]
}

/** Only `src` is read: the links below a package's node_modules lead round in circles. */
const providerSources = readdirSync(new URL('packages/providers', root)).map((name) => `packages/providers/${name}/src`)

describe('docs/live.md', () => {
  it('lists every address that chain packages use by default, and no other', async () => {
    const ofCode = (await defaultsOfChains()).map((one) => one.split(' '))
    const settings = listed.filter(({ setting }) => setting.startsWith('chains.'))
    // The probe of TON names the node API of a gateway; the index API stands beside it.
    const named = settings.filter(({ url }) => url !== 'https://toncenter.com/api/v3')
    const keyed = named.map(
      ({ setting, url }) => `${setting.split('.').slice(0, 2).join('.')} ${setting.split('.')[3] ?? ''} ${url}`,
    )
    const expected = ofCode.map(([family = '', code = '', url = '']) => {
      const perCode = named.some(({ setting }) => setting.startsWith(`${family}.`) && setting.split('.').length === 4)
      return `${family} ${perCode ? code : ''} ${url}`
    })
    expect([...keyed].sort()).toEqual([...expected].sort())
    expect(listed.length).toBeGreaterThan(50)
  })

  it('lists every address in the code of providers and sources, and no other', () => {
    const written = new Set([...providerSources, 'packages/sources/src'].flatMap(addressesIn))
    const settings = listed.filter(({ setting }) => !setting.startsWith('chains.'))
    expect([...new Set(settings.map(({ url }) => url))].sort()).toEqual([...written].sort())
  })

  it('names the chains that have no default', async () => {
    const without = Object.values(await findChainsWithoutNodes(chains)).flat()
    expect([...without].sort()).toEqual(['BCH', 'DASH', 'DOGE', 'KUJI', 'NOBLE', 'ZEC'])
    for (const code of without) expect(page, code).toMatch(new RegExp(`^\\| \`chains\\..*\\.${code}\``, 'm'))
  })

  it('uses no address that may not be used or is dead', async () => {
    const all = [
      ...(await defaultsOfChains()),
      ...providerSources.flatMap(addressesIn),
      ...listed.map(({ url }) => url),
    ]
    expect(
      all.filter((url) =>
        /trezor\.io|ninerealms\.com|thornode\.thorchain\.network|reth\.rs|rpc\.mainnet\.near\.org|kujira/i.test(url),
      ),
    ).toEqual([])
  })
})
