// The TypeScript files of packages and what each imports, types included.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { root } from './root.mjs'

const SKIPPED = new Set(['node_modules', 'dist'])

/** Paths of all files below a folder of the repository, sorted, without installed packages and build output. */
export const filesBelow = (folder) =>
  existsSync(`${root}${folder}`)
    ? readdirSync(`${root}${folder}`, { withFileTypes: true })
        .filter(({ name }) => !SKIPPED.has(name))
        .flatMap((entry) => {
          const path = `${folder}/${entry.name}`
          return entry.isDirectory() ? filesBelow(path) : [path]
        })
        .sort()
    : []

const SOURCE_FOLDERS = ['src', 'test', 'bench', 'scripts']

/** TypeScript files of a package: sources, tests, benchmarks. */
export const sourcesOf = (path) =>
  SOURCE_FOLDERS.flatMap((folder) => filesBelow(`${path}/${folder}`)).filter((file) => /\.tsx?$/.test(file))

/** Whether a file is there for tests alone, and so not part of what a package publishes. */
export const isTest = (file) =>
  /\.test(-d)?\.ts$|\/(test|bench|__fixtures__)\/|\/src\/testing\/|^packages\/(tests|testing\/(support|wallets))\//.test(
    file,
  )

const parsed = new Map()

const parse = (file) => {
  const known = parsed.get(file)
  if (known) return known
  const { program, comments, errors } = parseSync(file, readFileSync(`${root}${file}`, 'utf8'))
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const result = { program, comments }
  parsed.set(file, result)
  return result
}

/** Syntax tree of a file, parsed once. */
export const syntaxOf = (file) => parse(file).program

/** Texts of a file's comments. */
export const commentsOf = (file) => parse(file).comments.map(({ value }) => value)

/** Every node of a tree, depth first. */
export function* nodesOf(node) {
  if (node === null || typeof node !== 'object') return
  if (typeof node.type === 'string') yield node
  for (const inner of Object.values(node)) yield* nodesOf(inner)
}

const IMPORTING = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

/** Module names a file imports or re-exports, each once: static, dynamic and type-only. */
export const importsOf = (file) => {
  const names = [...nodesOf(syntaxOf(file))]
    .filter(({ type }) => IMPORTING.has(type))
    .map(({ source, argument }) => (source ?? argument?.literal)?.value)
  return [...new Set(names.filter((name) => typeof name === 'string'))]
}

/** The file a relative import leads to. */
export const targetOf = (file, name) => posix.join(posix.dirname(file), name)

const declaredBy = (declaration) =>
  declaration.type === 'VariableDeclaration'
    ? declaration.declarations.map(({ id }) => id.name)
    : [declaration.id?.name]

/** Names a file exports itself; what it hands on from other files is not among them. */
export const exportsOf = (file) =>
  syntaxOf(file).body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || node.source) return []
    if (node.declaration) return declaredBy(node.declaration)
    return node.specifiers.map(({ exported }) => exported.name)
  })

/** Names a file declares at its top, exported or not. */
export const namesDeclaredBy = (file) =>
  syntaxOf(file).body.flatMap((node) => {
    const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    return declaration && /Declaration$/.test(declaration.type) ? declaredBy(declaration).filter(Boolean) : []
  })

/** Docstring of an exported declaration, as plain text; empty where it has none. */
export const docOf = (file, name) => {
  const { program, comments } = parse(file)
  const exported = program.body.find(
    (node) => node.type === 'ExportNamedDeclaration' && node.declaration && declaredBy(node.declaration).includes(name),
  )
  const comment = exported && comments.findLast(({ type, end }) => type === 'Block' && end < exported.start)
  if (!comment || /\S/.test(readFileSync(`${root}${file}`, 'utf8').slice(comment.end, exported.start))) return ''
  return comment.value.replace(/^\*|^\s*\* ?/gm, '').trim()
}

/** Members of an exported interface: `{ key, optional, doc }`, in order; `doc` is empty where a member has no docstring. */
export const membersOf = (file, name) => {
  const { program, comments } = parse(file)
  const text = readFileSync(`${root}${file}`, 'utf8')
  const declaration = program.body
    .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
    .find((node) => node?.type === 'TSInterfaceDeclaration' && node.id.name === name)
  if (!declaration) throw new Error(`${file} declares no interface ${name}.`)
  return declaration.body.body.map(({ key, optional, start }) => {
    const comment = comments.findLast(
      ({ type, end }) => type === 'Block' && end <= start && !/\S/.test(text.slice(end, start)),
    )
    const doc = comment ? comment.value.replace(/^\*|^\s*\* ?/gm, '').trim() : ''
    return { key: key.name ?? key.value, optional: optional === true, doc }
  })
}
