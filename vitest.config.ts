import { defineConfig } from 'vitest/config'
import { inlinePagesPlugin } from './scripts/inline-pages.mjs'
import { examples, packages, root } from './scripts/workspace.mjs'

const suitesOf = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => [`${path}/src/**/*.test.ts`, `${path}/test/**/*.test.ts`])

/** Suites with modules of their own: they mock modules or measure the heap. */
const isolated = ['**/*.isolated.test.ts']

/** Folders of few suites, which are a group together. */
const few = ['client', 'create-switchyard-provider', 'net', 'sources', 'stores', 'verify', 'webhooks', 'wire']

/**
 * Packages by the first folder of their path. Loading a suite costs more than running it, so the suites of a group share what is
 * loaded; a worker keeps what its suites hold, so it ends with the group.
 */
const groups = new Map<string, string[]>()
for (const { path } of [...packages, ...examples]) {
  const folder = path.split('/')[path.startsWith('packages/') ? 1 : 0] as string
  const group = few.includes(folder) ? 'others' : folder
  groups.set(group, [...(groups.get(group) ?? []), path])
}

export default defineConfig({
  plugins: [inlinePagesPlugin],
  resolve: {
    // Tests run against sources: no build stands between an edit and its test.
    alias: packages.flatMap(({ name, path }) => [
      { find: new RegExp(`^@switchyard/${name}$`), replacement: `${root}${path}/src/index.ts` },
      { find: new RegExp(`^@switchyard/${name}/(?!package\\.json)(.+)$`), replacement: `${root}${path}/src/$1.ts` },
    ]),
  },
  test: {
    projects: [
      {
        extends: true,
        // By package: the whole tree may hold a copy of itself while mutants are judged.
        test: {
          name: 'isolated',
          include: [...packages, ...examples].map(({ path }) => `${path}/**/*.isolated.test.ts`),
        },
      },
      ...[...groups].map(([name, folders]) => ({
        extends: true as const,
        test: { name, isolate: false, include: suitesOf(folders), exclude: isolated },
      })),
    ],
    // Repeats properties with many seeds, for `npm run test:seeds`.
    runner: process.env.SWITCHYARD_SEEDS ? `${root}scripts/seeds-runner.mjs` : undefined,
    setupFiles: [`${root}scripts/property-seed.mjs`],
    testTimeout: 20_000,
    // Under CI a test that fails gets a second try, and the run ends with the names of those that needed it.
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', `${root}scripts/second-tries.mjs`],
    hookTimeout: 60_000,
    pool: 'threads',
    maxWorkers: 2,
    // A module is made ready for tests once for all groups, and once more only when it changes.
    experimental: { fsModuleCache: true },
  },
})
