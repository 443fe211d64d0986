// Writes the generated parts of docs/architecture.md: the drawing and list of packages from their manifests, the pipelines and the
// path of a quote, measured. With --check it writes nothing and fails when the page is stale.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { layerOf, layers } from './layers.mjs'
import { filtersOf, refusalsOf, stagesOf } from './pipelines.mjs'
import { docOf } from './sources.mjs'
import { folderOf, packages, published, root } from './workspace.mjs'

const PAGE = `${root}docs/architecture.md`
const CORE = 'packages/core/src'

const problems = []

const linkTo = (file, base = 'packages/') => `[\`${file.replace(base, '')}\`](../${file})`

/** First sentence of a text, on one line. */
const firstSentence = (text) => {
  const paragraph = text.split('\n\n')[0].replace(/\s+/g, ' ')
  return /^.*?\.(?= [A-Z`]|$)/.exec(paragraph)?.[0] ?? paragraph
}

const inCell = (text) => text.replaceAll('|', '\\|')

const describe = (file, name) => {
  const text = docOf(file, name)
  if (text === '') problems.push(`${file}: ${name} has no docstring for docs/architecture.md`)
  return inCell(firstSentence(text))
}

/** Nodes of the drawing: packages of one layer that depend on the same layers, by their manifests. */
const nodes = () => {
  const folders = new Map(packages.map(({ name, path }) => [`@switchyard/${name}`, path.replace('packages/', '')]))
  const found = new Map()
  for (const { path, manifest } of published) {
    const layer = layerOf(path.replace('packages/', '')).name
    const needed = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
      .filter((name) => folders.has(name))
      .map((name) => layerOf(folders.get(name)).name)
    const targets = [...new Set(needed)].filter((name) => name !== layer).sort()
    const key = `${layer} ${targets}`
    const node = found.get(key) ?? { layer, targets, names: [] }
    node.names.push(path.split('/').at(-1))
    found.set(key, node)
  }
  return [...found.values()].map((node, index) => ({ ...node, id: `n${index}` }))
}

/** Whether a layer depends on another, directly or not. */
const dependsOn = (all, from, to) =>
  all.some(({ layer, targets }) => layer === from && targets.some((next) => next === to || dependsOn(all, next, to)))

const labelOf = ({ layer, names }) =>
  names.length === 1 && layer.endsWith(names[0]) ? layer : `${layer}<br>${names.join(' · ')}`

const heightOf = ({ layer }) => layers.findIndex(({ name }) => name === layer)

const drawing = () => {
  const all = nodes()
  const boxes = [...all]
    .sort((one, other) => heightOf(other) - heightOf(one))
    .map((node) => `  ${node.id}["${labelOf(node)}"]`)
  const arrows = all.flatMap(({ id, targets }) =>
    targets
      .filter((to) => !targets.some((other) => other !== to && dependsOn(all, other, to)))
      .flatMap((to) => all.filter(({ layer }) => layer === to).map((target) => `  ${id} --> ${target.id}`)),
  )
  return ['```mermaid', 'flowchart TD', ...boxes, ...arrows, '```'].join('\n')
}

const folders = () => {
  const rows = packages.map(({ path, name, manifest, isPrivate }) => {
    if (!manifest.description) problems.push(`${path}/package.json has no description`)
    const what = `${manifest.description ?? ''}${isPrivate ? ' Not published.' : ''}`
    return `| [\`${path}\`](../${path}) | \`@switchyard/${name}\` | ${inCell(what)} |`
  })
  return ['| folder | package | what it is |', '| --- | --- | --- |', ...rows].join('\n')
}

const PARSE = {
  name: 'parse',
  what: "`call.read()`: the host's reader turns the body into a request, once the caller is known.",
}

const pipeline = (name) => {
  const stages = stagesOf(`${CORE}/${name}/${name}.ts`, name)
  const rows = stages.map((stage, index) => {
    if (!stage.file) return `| ${index + 1} | ${PARSE.name} | | ${PARSE.what} | |`
    const codes = refusalsOf(stage.file).map((code) => `\`${code}\``)
    const what = describe(stage.file, stage.name)
    return `| ${index + 1} | \`${stage.name}\` | ${linkTo(stage.file, `${CORE}/`)} | ${what} | ${codes.join(' ')} |`
  })
  const chain = stages.map((stage) => (stage.file ? stage.name : PARSE.name)).join(' → ')
  return [
    `${chain}`,
    '',
    '| | stage | file in `core/src` | what it does | refuses with, in this file |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

const filters = () => {
  const rows = filtersOf(`${CORE}/pipeline/filters/removal.ts`).map(
    ({ name, file }, index) => `| ${index + 1} | ${linkTo(file, `${CORE}/`)} | ${describe(file, name)} |`,
  )
  return ['| | filter | what it drops |', '| --- | --- | --- |', ...rows].join('\n')
}

/** Measured in a process of its own, since it loads the built packages. */
const quotePath = () => {
  const { provider, files } = JSON.parse(
    execFileSync(process.execPath, [`${root}scripts/path-of-quote.mjs`], { encoding: 'utf8', maxBuffer: 1e8 }),
  )
  const byPackage = new Map()
  for (const each of files) byPackage.set(each.package, [...(byPackage.get(each.package) ?? []), each])
  const rows = [...byPackage].map(([name, found]) => {
    const functions = found.reduce((sum, each) => sum + each.functions.length, 0)
    return `| \`${name}\` | ${found.length} | ${functions} | ${found.map(({ file }) => linkTo(file, `${folderOf(name)}/src/`)).join(' ')} |`
  })
  const functions = files.reduce((sum, each) => sum + each.functions.length, 0)
  const measured = `Measured: one warm quote over HTTP through \`${provider.toUpperCase()}\` executes **${functions} named functions in ${files.length} files** of ${byPackage.size} packages.`
  return [measured, '', '| package | files | functions | |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

const blocks = {
  packages: drawing,
  folders,
  quote: () => pipeline('quote'),
  filters,
  swap: () => pipeline('swap'),
  track: () => pipeline('track'),
  'path of a quote': quotePath,
}

const written = readFileSync(PAGE, 'utf8')
const isCheck = process.argv.includes('--check')
/** What is measured is not measured again for a check. */
const compared = Object.entries(blocks).filter(([name]) => !isCheck || name !== 'path of a quote')
const page = compared.reduce((text, [name, make]) => {
  const block = new RegExp(`(<!-- generated: ${name} -->\n)[\\s\\S]*?(<!-- end -->)`)
  if (!block.test(text)) problems.push(`docs/architecture.md has no place for "${name}"`)
  return text.replace(block, (_, start, end) => `${start}\n${make()}\n\n${end}`)
}, written)

if (!isCheck) writeFileSync(PAGE, page)
else if (page !== written) problems.push('docs/architecture.md is stale; run node scripts/architecture.mjs')
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
