import { defineConfig } from 'vitest/config'
import base from '../../../../vitest.config.ts'

export default defineConfig({
  ...base,
  test: { ...base.test, projects: undefined, include: ['packages/tests/runtimes/installed/*.runtime.ts'] },
})
