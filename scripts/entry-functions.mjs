// The functions that published packages export, each with the file that declares it.
import { existsSync } from 'node:fs'
import { root } from './root.mjs'
import { syntaxOf, targetOf } from './sources.mjs'
import { published } from './workspace.mjs'

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression'])

/** The entries of a package: how each is imported, and its source. */
const entriesOf = ({ path, manifest }) =>
  Object.entries(manifest.exports ?? {}).flatMap(([key, value]) =>
    [...new Set(filesIn(value))]
      .filter((file) => file.endsWith('.js'))
      .map((file) => `${path}/${file.replace('./dist/', 'src/').replace('.js', '.ts')}`)
      .filter((file) => existsSync(`${root}${file}`))
      .map((file) => ({ specifier: `${manifest.name}${key.slice(1)}`, file })),
  )

const filesIn = (value) => (typeof value === 'string' ? [value] : Object.values(value).flatMap(filesIn))

/** The functions that a file exports: where each is declared, its name there and as it is exported, and what it returns. */
const functionsFrom = (file) =>
  syntaxOf(file).body.flatMap((node) => {
    if (node.type === 'ExportAllDeclaration' && isOwn(node)) return functionsFrom(targetOf(file, node.source.value))
    if (node.type !== 'ExportNamedDeclaration') return []
    if (node.declaration) return declared(file, node.declaration)
    if (!isOwn(node)) return []
    const there = functionsFrom(targetOf(file, node.source.value))
    return node.specifiers.flatMap(({ local, exported }) =>
      there.filter((each) => each.exported === local.name).map((each) => ({ ...each, exported: exported.name })),
    )
  })

const isOwn = ({ source, exportKind }) => exportKind !== 'type' && source?.value.startsWith('.') === true

const declared = (file, declaration) => {
  if (declaration.type === 'FunctionDeclaration') return [found(file, declaration.id.name, declaration)]
  if (declaration.type !== 'VariableDeclaration') return []
  return declaration.declarations
    .filter(({ init }) => FUNCTIONS.has(init?.type))
    .map(({ id, init }) => found(file, id.name, init))
}

const found = (file, name, { returnType }) => ({
  ...{ file, name, exported: name },
  returns: returnType?.typeAnnotation.typeName?.name,
})

/** Every exported function of every published package, once. */
export const entryFunctions = () =>
  published.flatMap((one) => {
    const all = entriesOf(one).flatMap(({ specifier, file }) =>
      functionsFrom(file).map((each) => ({ ...each, specifier, package: one.name })),
    )
    return [...new Map(all.toReversed().map((each) => [`${each.file} ${each.name}`, each])).values()]
  })
