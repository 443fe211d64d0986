// The stages of core's pipelines, read from the files that run them: functions of other files in the order they are called.
import { readFileSync } from 'node:fs'
import { root } from './root.mjs'
import { syntaxOf, targetOf } from './sources.mjs'

/** Local name of everything a file imports from other files, with the file and the name there. */
const importedBy = (file) =>
  new Map(
    syntaxOf(file).body.flatMap((node) => {
      if (node.type !== 'ImportDeclaration' || !node.source.value.startsWith('.')) return []
      return node.specifiers.map(({ local, imported }) => [
        local.name,
        { name: imported?.name ?? local.name, file: targetOf(file, node.source.value) },
      ])
    }),
  )

const functionsOf = (file) =>
  new Map(
    syntaxOf(file).body.flatMap((node) => {
      const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node
      if (declaration?.type !== 'VariableDeclaration') return []
      return declaration.declarations.map(({ id, init }) => [id.name, init])
    }),
  )

/** Functions that run the stages they are given at once. */
const TRANSPARENT = new Set(['trace', 'reportRefusals'])

const innerOf = (node) =>
  node.type === 'CallExpression' && TRANSPARENT.has(node.callee.name)
    ? node.arguments.map((argument) => (argument.type === 'ArrowFunctionExpression' ? argument.body : argument))
    : Object.values(node)

const SKIPPED = new Set(['ThrowStatement', 'ArrowFunctionExpression'])

/** Names of functions called, innermost first. What makes an error or is passed as a callback is not a stage. */
function* callsIn(node) {
  if (node === null || typeof node !== 'object' || SKIPPED.has(node.type)) return
  for (const inner of innerOf(node)) yield* callsIn(inner)
  if (node.type !== 'CallExpression') return
  if (node.callee.type === 'Identifier') yield node.callee.name
  if (node.callee.type === 'MemberExpression' && node.callee.property.name === 'read') yield 'call.read'
}

/** Stages are in the folders of core; what is beside the folders serves all of them, and `async` holds helpers. */
const isStage = ({ name, file }) =>
  !TRANSPARENT.has(name) && /^(?!async\/).+\//.test(file.replace('packages/core/src/', ''))

/** Functions of other files that call stages in order themselves. */
const PARTS = new Set(['rankAnswers'])

/** Stages in order, each `{ name, file }`; `call.read` where the host's reader of the request is called. */
export const stagesOf = (file, name) => {
  const imported = importedBy(file)
  const own = functionsOf(file)
  const seen = new Set()
  const walk = (of) =>
    [...callsIn(own.get(of).body)].flatMap((called) => {
      if (seen.has(called)) return []
      seen.add(called)
      if (called === 'call.read') return [{ name: called }]
      if (PARTS.has(called)) return stagesOf(imported.get(called).file, called)
      if (imported.has(called)) return isStage(imported.get(called)) ? [imported.get(called)] : []
      return own.has(called) ? walk(called) : []
    })
  return walk(name)
}

/** Codes a file refuses with itself, and those of files whose refusal it throws. */
export const refusalsOf = (file) => {
  const text = readFileSync(`${root}${file}`, 'utf8')
  const named = [...text.matchAll(/(?:new SwapError|refusal)\(\s*'(\w+)'/g)].map(([, code]) => code)
  const imported = importedBy(file)
  const thrown = [...text.matchAll(/throw (create\w+)\(/g)].flatMap(([, name]) =>
    imported.has(name) ? refusalsOf(imported.get(name).file) : [],
  )
  return [...new Set([...named, ...thrown])]
}

/** The silent removals of rule 7, in order. */
export const filtersOf = (file) => {
  const imported = importedBy(file)
  const { elements } = functionsOf(file).get('filters')
  return elements.map(({ name }) => imported.get(name))
}
