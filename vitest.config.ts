import { defineConfig } from 'vitest/config'
import { inlinePagesPlugin } from './scripts/inline-pages.mjs'
import { examples, packages, root } from './scripts/workspace.mjs'

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
    include: [...packages, ...examples].flatMap(({ path }) => [
      `${path}/src/**/*.test.ts`,
      `${path}/test/**/*.test.ts`,
    ]),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: 'threads',
    maxWorkers: 2,
  },
})
