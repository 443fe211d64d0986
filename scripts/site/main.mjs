// `npm run docs`: makes the site of the documents and shows it. `npm run docs -- --build` only makes it, in .switchyard/site/dist.
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { build } from '../build.mjs'
import { root, run, setup } from '../setup.mjs'
import { published } from '../workspace.mjs'
import { gatherPages } from './pages.mjs'

const source = `${root}scripts/site/`
const folder = `${root}.switchyard/site/`
/** What the site is made with: outside the workspace, so that nobody else installs it. */
const locks = `${root}.ci/site/`
const locked = ['package.json', 'package-lock.json']
const stamp = `${folder}installed.json`

const install = () => {
  mkdirSync(folder, { recursive: true })
  const wanted = readFileSync(`${locks}package-lock.json`, 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  for (const file of locked) copyFileSync(locks + file, folder + file)
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder })
  writeFileSync(stamp, wanted)
}

/** The theme and the configuration, beside what they import. */
const place = () => {
  rmSync(`${folder}.vitepress`, { recursive: true, force: true })
  mkdirSync(`${folder}.vitepress`, { recursive: true })
  copyFileSync(`${source}config.mjs`, `${folder}.vitepress/config.mjs`)
  cpSync(`${source}theme`, `${folder}.vitepress/theme`, { recursive: true })
}

/** A module for each entry of a package, named as a user imports it. */
const entryModules = () => {
  const entries = `${folder}entries/`
  rmSync(entries, { recursive: true, force: true })
  mkdirSync(entries, { recursive: true })
  return published.map(({ path, name }) => {
    writeFileSync(`${entries}${name}.ts`, `export * from '${root}${path}/dist/index.js'\n`)
    return `${entries}${name}.ts`
  })
}

/** Pages of every public export, from the declarations that a user gets. */
const referCode = () => {
  const options = {
    name: 'Code reference',
    entryPoints: entryModules(),
    tsconfig: `${folder}tsconfig.json`,
    plugin: ['typedoc-plugin-markdown'],
    out: `${folder}pages/code`,
    readme: 'none',
    outputFileStrategy: 'modules',
    hideBreadcrumbs: true,
    entryFileName: 'index',
    hidePageHeader: true,
    useCodeBlocks: true,
    parametersFormat: 'table',
    disableSources: true,
    excludeExternals: true,
    skipErrorChecking: true,
    logLevel: 'Error',
  }
  const compilerOptions = { skipLibCheck: true, module: 'nodenext', target: 'es2023', types: [], noEmit: true }
  writeFileSync(`${folder}tsconfig.json`, JSON.stringify({ compilerOptions, files: options.entryPoints }))
  writeFileSync(`${folder}typedoc.json`, JSON.stringify(options, null, 2))
  run(process.execPath, [`${folder}node_modules/typedoc/bin/typedoc`, '--options', `${folder}typedoc.json`], {
    cwd: folder,
  })
}

/** Bundling keeps much that is young for long: with the usual size of a young generation a quarter of the time is spent collecting it. */
const vitepress = (...words) =>
  run(process.execPath, ['--max-semi-space-size=128', `${folder}node_modules/vitepress/bin/vitepress.js`, ...words], {
    cwd: folder,
  })

setup()
build()
install()
place()
await gatherPages(`${folder}pages`)
referCode()
vitepress('build')
if (!process.argv.includes('--build')) vitepress('preview', '--port', process.env.PORT ?? '4173')
