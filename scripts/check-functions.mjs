// Checks the functions of product code: no object spreads something only on a condition, no function is named `…Of`, and none takes
// more than three positional parameters. Arguments name files or folders to look at; without them it looks at all packages.
import { readFileSync } from 'node:fs'
import { report } from './report.mjs'
import { root } from './root.mjs'
import { isTest, nodesOf, sourcesOf, syntaxOf } from './sources.mjs'
import { packages } from './workspace.mjs'

const MOST_PARAMETERS = 3

/** Names and shapes that are right as they are, by `file name`, with the reason. */
const EXCEPTIONS = {
  'packages/core/src/events.ts off': 'overrides a method of eventemitter3',
  'packages/core/src/events.ts removeListener': 'overrides a method of eventemitter3',
}

const isProduct = (file) => !isTest(file) && !/^packages\/(testing|tests)\/|\/templates\//.test(file)

const isEmptyObject = (node) => node.type === 'ObjectExpression' && node.properties.length === 0

/** An expression without the parentheses and type assertions around it. */
const unwrap = (node) => (node.expression && /^(TS|Parenthesized)/.test(node.type) ? unwrap(node.expression) : node)

const isConditional = (node) => {
  const value = unwrap(node)
  if (value.type === 'LogicalExpression') return value.operator === '&&'
  return (
    value.type === 'ConditionalExpression' &&
    (isEmptyObject(unwrap(value.consequent)) || isEmptyObject(unwrap(value.alternate)))
  )
}

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration', 'TSMethodSignature'])

/** A function's own name, or that of the variable, member or method that holds it. */
const nameFunction = (node, parent) => {
  const id = node.id ?? (node.type === 'TSMethodSignature' ? node.key : (parent?.id ?? parent?.key))
  return id?.name ?? ''
}

const HOLDERS = new Set(['VariableDeclarator', 'Property', 'MethodDefinition', 'PropertyDefinition'])

const findFaults = (file) => {
  const faults = []
  const names = new Map()
  for (const node of nodesOf(syntaxOf(file))) {
    if (HOLDERS.has(node.type)) names.set(node.init ?? node.value, node)
    if (node.type === 'ObjectExpression') {
      for (const part of node.properties) {
        if (part.type === 'SpreadElement' && isConditional(part.argument))
          faults.push({ rule: 'spread', at: part.start, text: 'an object spreads something on a condition' })
      }
    }
    if (!FUNCTIONS.has(node.type)) continue
    const name = nameFunction(node, names.get(node))
    if (`${file} ${name}` in EXCEPTIONS) continue
    if (/Of($|[A-Z])/.test(name) && !/^(valueOf|indexOf|lastIndexOf)$/.test(name))
      faults.push({ rule: 'name', at: node.start, text: `${name} is named after a noun; begin with a verb` })
    const count = (node.params.items ?? node.params).filter((each) => each.name !== 'this').length
    if (count > MOST_PARAMETERS)
      faults.push({ rule: 'parameters', at: node.start, text: `${name || 'a function'} takes ${count} parameters` })
  }
  return faults.map(({ rule, at, text }) => ({ rule, file, line: lineAt(file, at), text }))
}

const lineAt = (file, at) => readFileSync(`${root}${file}`, 'utf8').slice(0, at).split('\n').length

const wanted = process.argv.slice(2).map((path) => path.replace(/\/$/, ''))
const isWanted = (file) => wanted.length === 0 || wanted.some((path) => file === path || file.startsWith(`${path}/`))
const found = packages
  .flatMap(({ path }) => sourcesOf(path))
  .filter((file) => isProduct(file) && isWanted(file))
  .flatMap(findFaults)
process.exit(report(found.map(({ rule, file, line, text }) => ({ rule, text: `${file}:${line} ${text}` }))))
