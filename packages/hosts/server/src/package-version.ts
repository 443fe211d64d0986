import { readFileSync } from 'node:fs'

/** Version of this package, from beside the sources and the build alike. */
export const packageVersion = (): string => {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
