// Compares every import with scripts/layers.mjs, and checks that helpers exist once with scripts/one-of-a-kind.mjs. Import cycles,
// including type-only ones, are an error of the linter (`noImportCycles` in biome.json).

import {
  coreFolders,
  coreNodeImports,
  isUnlayered,
  layerOf,
  layers,
  serverFolders,
  testExceptions,
  testLayers,
} from './layers.mjs'
import { oneOfAKind } from './one-of-a-kind.mjs'
import { report } from './report.mjs'
import { importsOf, isTest, sourcesOf, targetOf } from './sources.mjs'
import { packages } from './workspace.mjs'

const OURS = /^@switchyard\/([^/]+)/
const CORE = 'packages/core/src/'
const SERVER = 'packages/hosts/server/src/'

const folders = new Map(packages.map(({ name, path }) => [name, path.replace('packages/', '')]))

const mayImport = (from, to, inTest) => {
  const [source, target] = [layerOf(from), layerOf(to)]
  if (from === to || isUnlayered(from)) return true
  if (!source || !target) return false
  if (source.imports.includes(target.name)) return true
  return inTest && (testLayers.includes(target.name) || `${from} -> ${to}` in testExceptions)
}

/** Imports of a file that its package's layer does not allow. */
const acrossLayers = (folder, file) =>
  importsOf(file).flatMap((name) => {
    const target = folders.get(OURS.exec(name)?.[1])
    if (!target || mayImport(folder, target, isTest(file))) return []
    return [{ rule: 'layer', text: `${file} imports ${name}: ${folder} may not import ${target}` }]
  })

/** Relative imports that leave the package: none in product code, and in tests only where the layer allows the package. */
const outside = (folder, file) =>
  importsOf(file).flatMap((name) => {
    if (!name.startsWith('.') || targetOf(file, name).startsWith(`packages/${folder}/`) || isUnlayered(folder))
      return []
    if (isTest(file) && targetOf(file, name) === 'scripts/optional.mjs') return []
    const target = folderHolding(targetOf(file, name))
    if (isTest(file) && target && mayImport(folder, target, true)) return []
    return [{ rule: 'layer', text: `${file} imports ${name} of another package by its path` }]
  })

const folderHolding = (file) => [...folders.values()].find((folder) => file.startsWith(`packages/${folder}/`))

/** The folder of a file below a package's sources; its own name where it stands beside the folders. */
const placeOf = (sources, file) => (file?.startsWith(sources) ? file.slice(sources.length).split('/')[0] : undefined)

/** Imports inside core that go up or sideways, and modules of the runtime. */
const insideCore = (file) => {
  const folder = placeOf(CORE, file)
  return importsOf(file).flatMap((name) => {
    if (name.startsWith('node:') && !(`${file} ${name}` in coreNodeImports))
      return [{ rule: 'runtime', text: `${file} imports ${name}` }]
    const target = name.startsWith('.') ? placeOf(CORE, targetOf(file, name)) : undefined
    if (folder === 'index.ts' || !target || folder === target || coreFolders[folder]?.includes(target)) return []
    return [{ rule: 'core', text: `${file} imports ${name}: core/${folder} may not import core/${target}` }]
  })
}

/** Imports between folders of hosts/server that the table does not list. A file beside the folders may import everything. */
const insideServer = (file) => {
  const folder = placeOf(SERVER, file)
  if (folder.endsWith('.ts')) return []
  return importsOf(file).flatMap((name) => {
    const target = name.startsWith('.') ? placeOf(SERVER, targetOf(file, name)) : undefined
    if (!target || folder === target || serverFolders[folder]?.includes(target)) return []
    return [{ rule: 'server', text: `${file} imports ${name}: server/${folder} may not import server/${target}` }]
  })
}

/** Entries of a table of folders that may import what stands above them. Files that the table has no entry of stand anywhere. */
const findUpwards = (rule, folders) =>
  Object.entries(folders).flatMap(([folder, imports], index) =>
    imports
      .filter((other) => other in folders || !other.endsWith('.ts'))
      .filter((other) => !Object.keys(folders).slice(0, index).includes(other))
      .map((other) => ({ rule, text: `scripts/layers.mjs: ${rule}/${folder} stands below ${rule}/${other}` })),
  )

const unknown = packages
  .map(({ path }) => path.replace('packages/', ''))
  .filter((folder) => !layerOf(folder) && !isUnlayered(folder))
  .map((folder) => ({ rule: 'layer', text: `packages/${folder} has no layer in scripts/layers.mjs` }))

const upwards = layers.flatMap(({ name, imports }, index) =>
  imports
    .filter((other) => !layers.slice(0, index).some((lower) => lower.name === other))
    .map((other) => ({ rule: 'layer', text: `scripts/layers.mjs: ${name} stands below ${other}` })),
)

const files = [...folders.values()].flatMap((folder) =>
  sourcesOf(`packages/${folder}`).map((file) => ({ folder, file })),
)
const product = files.map(({ file }) => file).filter((file) => !isTest(file))

/** Exceptions that no import needs. */
const spare = [
  ...Object.keys(coreNodeImports).filter((entry) => {
    const [file, name] = entry.split(' ')
    return !(product.includes(file) && importsOf(file).includes(name))
  }),
].map((entry) => ({ rule: 'runtime', text: `scripts/layers.mjs allows ${entry}, which is not there` }))

const problems = [
  ...unknown,
  ...spare,
  ...upwards,
  ...findUpwards('core', coreFolders),
  ...findUpwards('server', serverFolders),
  ...files.flatMap(({ folder, file }) => [...acrossLayers(folder, file), ...outside(folder, file)]),
  ...product.filter((file) => file.startsWith(CORE)).flatMap(insideCore),
  ...product.filter((file) => file.startsWith(SERVER)).flatMap(insideServer),
  ...oneOfAKind(product),
]

process.exitCode = report(problems)
