import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getAddress } from 'ethers'
import { expect, it } from 'vitest'

const PACKAGES = fileURLToPath(new URL('../../../', import.meta.url))

const LEFT_OUT: ReadonlySet<string> = new Set(['node_modules', 'dist', '__fixtures__', 'testing', 'tests'])

/** Files of packages that hold pinned addresses: sources, facts and data, without tests. */
const listSources = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : listSources(path)
    return /(\.(ts|tsx|txt)|\/facts\.json)$/.test(path) && !/\.test(-d)?\.ts$/.test(path) ? [path] : []
  })

/** Addresses of EVM accounts in a text, with the letter case that they have there. */
const listAddresses = (text: string): readonly string[] => text.match(/(?<![0-9a-z])0x[0-9a-f]{40}(?![0-9a-z])/gi) ?? []

/** Returns `true` for an address that states a checksum: one in a single letter case does not. */
const statesChecksum = (address: string): boolean => {
  const digits = address.slice(2)
  return digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
}

it('the checksum of every address in the sources of all packages holds', () => {
  const found = ['chains', 'core', 'providers', 'sources', 'verify', 'web', 'hosts', 'client']
    .flatMap((name) => listSources(`${PACKAGES}${name}`))
    .concat(listSources(`${PACKAGES}testing/sandbox`))
    .flatMap((path) => listAddresses(readFileSync(path, 'utf8')).map((address) => ({ path, address })))
  const stated = found.filter(({ address }) => statesChecksum(address))
  expect(stated.length).toBeGreaterThan(200)
  expect(stated.filter(({ address }) => getAddress(address.toLowerCase()) !== address)).toEqual([])
})
