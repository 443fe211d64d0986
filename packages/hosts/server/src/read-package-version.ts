import { readFileSync } from 'node:fs'

/** Version of this package. Its manifest has the same relative path from sources and build. */
export const readPackageVersion = (): string => {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
