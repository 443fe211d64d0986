import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

// The templates are programs as they are: their words for names are valid identifiers, so their own suites run here too.
const suites = [
  import('../templates/provider/test/conformance.test.ts'),
  import('../templates/provider/test/swap.test.ts'),
  import('../templates/chain/test/conformance.test.ts'),
  import('../templates/chain/test/swap.test.ts'),
]
await Promise.all(suites)

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

describe('the templates', () => {
  const { catalog } = parse(read('../../../pnpm-workspace.yaml')) as { readonly catalog: Record<string, string> }
  const { devDependencies: tools } = JSON.parse(read('../../../package.json')) as {
    readonly devDependencies: Record<string, string>
  }

  it.each(['provider', 'chain'])('use the versions that this repository tests with: %s', (kind) => {
    const { dependencies, devDependencies } = JSON.parse(read(`../templates/${kind}/_package.json`))
    const others = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([name]) => !name.startsWith('@switchyard/'),
    )
    expect(others.length).toBeGreaterThan(3)
    for (const [name, version] of others) expect([name, version]).toEqual([name, catalog[name] ?? tools[name]])
  })
})
