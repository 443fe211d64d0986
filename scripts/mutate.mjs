// Mutation testing of one package: `npm run mutate -- <package> [files]`. The tool and a copy of the working tree live under
// .switchyard, since it edits files in place and its packages are of no use to anybody who only builds and tests.

import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { root, run } from './setup.mjs'
import { folderOf, packages } from './workspace.mjs'

/** Version 10 needs Node 22. */
const version = '9.5.1'

/** Packages whose behaviour the numbered rules of the specification hold as well. */
const heldByRules = ['core', 'wire', 'host-http']

const [name, ...patterns] = process.argv.slice(2)
if (!packages.some((one) => one.name === name)) {
  console.error(
    `Usage: npm run mutate -- <package> [files], with one of: ${packages.map((one) => one.name).join(', ')}.`,
  )
  process.exit(1)
}

const tools = `${root}.switchyard/mutation-tool/`
const copy = `${root}.switchyard/mutation/`

const installTool = () => {
  const manifest = `${tools}package.json`
  const wanted = JSON.stringify({
    private: true,
    dependencies: { '@stryker-mutator/core': version, '@stryker-mutator/vitest-runner': version },
  })
  if (existsSync(manifest) && readFileSync(manifest, 'utf8') === wanted) return
  rmSync(tools, { recursive: true, force: true })
  mkdirSync(tools, { recursive: true })
  writeFileSync(manifest, wanted)
  run('npm', ['install', '--no-audit', '--no-fund', '--legacy-peer-deps'], { cwd: tools })
}

/** Files that are tracked, and new ones that are not ignored, as they are now. */
const copyWorkingTree = () => {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of listed
    .toString()
    .split('\0')
    .filter((one) => one && existsSync(`${root}${one}`))) {
    mkdirSync(dirname(`${copy}${file}`), { recursive: true })
    cpSync(`${root}${file}`, `${copy}${file}`)
  }
  const shared = resolve(root, '../shared')
  const besides = resolve(copy, '../shared')
  if (existsSync(shared) && !existsSync(besides)) symlinkSync(shared, besides)
  run(process.execPath, ['scripts/setup.mjs'], { cwd: copy })
  run(process.execPath, ['scripts/build.mjs'], { cwd: copy })
}

const configure = () => {
  const path = folderOf(name)
  const tests = [path, ...(heldByRules.includes(name) ? [folderOf('rules')] : [])]
  const include = tests.flatMap((folder) => [`${folder}/src/**/*.test.ts`, `${folder}/test/**/*.test.ts`])
  writeFileSync(
    `${copy}vitest.mutation.config.ts`,
    `import base from './vitest.config'\nexport default { ...base, test: { ...base.test, isolate: false, include: ${JSON.stringify(include)} } }\n`,
  )
  const source = patterns.length > 0 ? patterns.map((one) => `${path}/src/${one}`) : [`${path}/src/**/*.ts`]
  const settings = {
    testRunner: 'vitest',
    plugins: [`${tools}node_modules/@stryker-mutator/vitest-runner/dist/src/index.js`],
    vitest: { configFile: 'vitest.mutation.config.ts', related: false },
    mutate: [...source, '!**/*.test.ts', '!**/*.test-d.ts', '!**/testing/**', '!**/__fixtures__/**'],
    // Texts are judged by readers; a test of every sentence would only repeat it.
    mutator: { excludedMutations: ['StringLiteral'] },
    inPlace: true,
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    concurrency: Number(process.env.SWITCHYARD_MUTATION_WORKERS ?? 2),
    timeoutMS: 10_000,
    allowEmpty: true,
    allowConsoleColors: false,
    reporters: ['clear-text', 'json', 'html'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
    jsonReporter: { fileName: 'mutation/report.json' },
    htmlReporter: { fileName: 'mutation/report.html' },
    checkers: [],
    disableTypeChecks: false,
    tempDirName: `${root}.switchyard/mutation-temp`,
  }
  writeFileSync(`${copy}stryker.config.json`, JSON.stringify(settings, null, 2))
}

installTool()
copyWorkingTree()
// The runner is to load the workspace's own vitest.
const linked = `${tools}node_modules/vitest`
rmSync(linked, { recursive: true, force: true })
symlinkSync(resolve(copy, 'node_modules/vitest'), linked)
configure()
run(process.execPath, [`${tools}node_modules/@stryker-mutator/core/bin/stryker.js`, 'run', 'stryker.config.json'], {
  cwd: copy,
})
console.log(`Report: ${copy}mutation/report.html`)
