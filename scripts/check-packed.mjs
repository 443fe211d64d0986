// Imports every packed file once, late ones included, and compares what each entry exports and loads at once with the compiled files.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { unpackedAt } from './packed.mjs'
import { root } from './setup.mjs'
import { folderOf, published } from './workspace.mjs'

const problems = []

/** Names a file exports, sorted. A file that cannot be imported is a problem and has no names. */
const namesOf = async (path) => {
  try {
    return Object.keys(await import(pathToFileURL(path).href))
  } catch (error) {
    problems.push(`${path} cannot be imported: ${error.message}`)
    return []
  }
}

/** Files of libraries that a new process reads while it imports this file, without late imports. */
const librariesOf = (path) => {
  const script = `await import(${JSON.stringify(pathToFileURL(path).href)})`
  const args = ['--import', `${root}${folderOf('e2e')}/test/print-resolved.mjs`, '--input-type=module', '-e', script]
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 50_000_000 })
  const files = stdout.split('\n').filter((line) => line.includes('/node_modules/.pnpm/'))
  return [...new Set(files)].sort()
}

/** The JavaScript below a folder, without its dependencies and what browsers load. */
const scriptsIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((path) => String(path).replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.js') && !/^(node_modules|dist\/site|site)\//.test(path))

const importsLate = (name) => {
  const dist = `${root}${folderOf(name)}/dist`
  return scriptsIn(dist).some((path) => readFileSync(`${dist}/${path}`, 'utf8').includes('import('))
}

/** A package that bundles others of ours may read less than what was compiled, never more. */
const added = (bundled, compiled) => bundled.filter((file) => !compiled.includes(file))

/** Files that are programs: importing one would start it. */
const programs = ({ bin = {} }) => Object.values(bin).map((path) => path.slice(2))

for (const { name } of published) {
  const folder = unpackedAt(name)
  const manifest = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const scripts = scriptsIn(folder)
  const strays = scripts.filter((path) => !path.startsWith('dist/bundle/'))
  if (strays.length > 0) problems.push(`${name} publishes JavaScript that is not bundled: ${strays.join(', ')}`)
  for (const path of scripts.filter((one) => !programs(manifest).includes(one))) await namesOf(`${folder}/${path}`)
  for (const { default: path } of Object.values(manifest.exports)) {
    if (path === undefined) continue
    const bundled = `${folder}/${path}`
    const compiled = `${root}${folderOf(name)}/${path.replace('./dist/bundle/', './dist/')}`
    if (`${await namesOf(bundled)}` !== `${await namesOf(compiled)}`)
      problems.push(`${name}: ${path} does not export what was compiled`)
    const early = importsLate(name) ? added(librariesOf(bundled), librariesOf(compiled)) : []
    if (early.length > 0) problems.push(`${name}: ${path} reads at once what was compiled to be read late: ${early[0]}`)
  }
}

for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
