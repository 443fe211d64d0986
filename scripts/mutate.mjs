// Mutation testing of one package: `npm run mutate -- <package> [files]`. The tool and a copy of the working tree live under
// .switchyard, since it edits files in place and its packages are of no use to anybody who only builds and tests.
//
// Passes make it affordable. The tests of a file's own folder judge its mutants first; only what survives them is tried again
// with every test of the package, and with --wide also with those of the packages that hold it.

import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { groupsOf } from './mutation-groups.mjs'
import { addResults, createTable } from './mutation-table.mjs'
import { root, run } from './setup.mjs'
import { folderOf, packages } from './workspace.mjs'

/** Version 10 needs Node 22; versions before 9.6.1 do not see under vitest 4.1 which tests reach a mutant. */
const version = '9.6.1'

/** Packages whose tests hold another one as well: the rules of the specification, the users of shared code. */
const heldBy = {
  core: ['rules'],
  wire: ['rules'],
  'host-http': ['rules'],
  'thorchain-family': ['provider-thorchain', 'provider-mayachain'],
}

const options = process.argv.slice(2).filter((one) => one.startsWith('--'))
const [name, ...patterns] = process.argv.slice(2).filter((one) => !one.startsWith('--'))
if (!packages.some((one) => one.name === name)) {
  console.error(
    `Usage: npm run mutate -- <package> [files] [--own | --wide | --by=<tests>], with one of: ${packages.map((one) => one.name).join(', ')}.
--own leaves out the second pass, --wide adds the tests of other packages to it, --by names the suites that judge, of any package.`,
  )
  process.exit(1)
}

const tools = `${root}.switchyard/mutation-tool/`
const copy = `${root}.switchyard/mutation/`
const reports = `${root}.switchyard/mutation-reports/`

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
  mkdirSync(reports, { recursive: true })
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
}

const settings = ({ mutate, report, incremental }) => ({
  testRunner: 'vitest',
  plugins: [`${tools}node_modules/@stryker-mutator/vitest-runner/dist/src/index.js`],
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  mutate,
  // Texts are judged by readers; a test of every sentence would only repeat it.
  mutator: { excludedMutations: ['StringLiteral'] },
  inPlace: true,
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: Number(process.env.SWITCHYARD_MUTATION_WORKERS ?? 1),
  // On a busy machine a mutant may be slow without hanging; each timeout costs a new worker.
  timeoutMS: 30_000,
  timeoutFactor: 2,
  dryRunTimeoutMinutes: 15,
  allowEmpty: true,
  allowConsoleColors: false,
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: report },
  checkers: [],
  disableTypeChecks: false,
  // What was judged before is not judged again until the file or its tests change.
  ...(incremental ? { incremental: true, incrementalFile: incremental } : {}),
  tempDirName: `${root}.switchyard/mutation-temp`,
})

/** A name of files; a long one, as of many suites, is cut, and its digest makes it unique. */
const fileNameOf = (label) => {
  const name = label.replace(/\W+/g, '-')
  return name.length > 100
    ? `${name.slice(0, 80)}-${createHash('sha256').update(name).digest('hex').slice(0, 12)}`
    : name
}

/** Runs the tool once; `undefined` when it could not judge, as when the tests fail without a mutant. */
const judge = (tests, mutate, label) => {
  const slug = fileNameOf(label)
  const include = tests.map((path) => (path.endsWith('.test.ts') ? path : `${path}/**/*.test.ts`))
  writeFileSync(
    `${copy}vitest.mutation.config.ts`,
    `import base from './vitest.config'\nexport default { ...base, test: { ...base.test, projects: undefined, isolate: false, maxWorkers: 1, include: ${JSON.stringify(include)} } }\n`,
  )
  const report = `${reports}${slug}.json`
  const incremental = mutate.some((one) => /:\d+:/.test(one)) ? undefined : `${reports}${slug}.incremental.json`
  writeFileSync(`${copy}stryker.config.json`, JSON.stringify(settings({ mutate, report, incremental }), null, 2))
  rmSync(report, { force: true })
  const began = Date.now()
  const stryker = `${tools}node_modules/@stryker-mutator/core/bin/stryker.js`
  const log = openSync(`${reports}${slug}.log`, 'w')
  const { status } = spawnSync(process.execPath, [stryker, 'run', 'stryker.config.json'], {
    cwd: copy,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  console.log(`${label}: ${Math.round((Date.now() - began) / 1_000)} s`)
  if (status === 0 && existsSync(report)) return JSON.parse(readFileSync(report, 'utf8'))
  console.error(`It could not be judged; see ${relative(root, `${reports}${slug}.log`)}.`)
  return undefined
}

const within = (folder) => relative(root, folder)

/** Survivors as ranges of the tool, which counts columns from zero. */
const survivorsOf = (report) =>
  Object.entries(report.files).flatMap(([file, { mutants }]) =>
    mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(({ location: { start, end } }) => `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column}`),
  )

installTool()
copyWorkingTree()
// The runner is to load the workspace's own vitest.
const linked = `${tools}node_modules/vitest`
rmSync(linked, { recursive: true, force: true })
symlinkSync(resolve(copy, 'node_modules/vitest'), linked)

const path = folderOf(name)
const table = createTable()
const survivors = []
const others = options.includes('--wide') ? (heldBy[name] ?? []).map(folderOf) : []
const wide = [path, ...others].flatMap((folder) => [`${folder}/src`, `${folder}/test`])
const by = options.find((one) => one.startsWith('--by='))?.slice('--by='.length)
const groups = groupsOf(`${root}${path}/src`, patterns)
const judged = by === undefined ? groups : [{ files: groups.flatMap(({ files }) => files) }]
for (const { tests, files } of judged) {
  // Where no test lies beside the sources, every test judges them at once.
  const own = by?.split(',') ?? (tests === undefined ? wide : [within(tests)])
  const label = by ? `by ${by}` : `${tests ? relative(`${root}${path}`, tests) : 'all'} own`
  const report = judge(own, files.map(within), `${name} ${label}`)
  if (!report) continue
  addResults(table, report)
  if (tests !== undefined) survivors.push(...survivorsOf(report))
}
if (survivors.length > 0 && !options.includes('--own')) {
  const report = judge(wide, [...new Set(survivors)], `${name} all`)
  if (report) addResults(table, report)
}
console.log(table.text())
writeFileSync(`${reports}${name}.txt`, table.text())
