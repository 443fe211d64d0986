import { readFileSync } from 'node:fs'

/** Reads the version of this package, which is that of all packages of Switchyard. Its manifest has the same relative path from sources and build. */
export const readOwnVersion = (): string => {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
