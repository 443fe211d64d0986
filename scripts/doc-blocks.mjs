// Compiles the TypeScript blocks of READMEs and docs, and the examples of docstrings, against the built packages. A block may use names and files that its reader
// would write; everything else must compile.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { exampleBlocks } from './doc-examples.mjs'
import { pages } from './doc-references.mjs'
import { root, tool } from './setup.mjs'
import { packages, published } from './workspace.mjs'

const folder = `${root}.switchyard/docs`

/** Every block with the page and line it begins on. */
const blocksOf = (page) => {
  const text = readFileSync(`${root}${page}`, 'utf8')
  return [...text.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(({ 1: code, index }) => ({
    page,
    line: text.slice(0, index).split('\n').length,
    code,
  }))
}

/** Undeclared names, untyped parameters, the first of a list that may be empty, a `return` outside a function. */
const GRANTED = new Set('TS2304 TS2552 TS18004 TS7006 TS7031 TS2503 TS2532 TS18048 TS1108 TS2584 TS2593'.split(' '))

const isGranted = (code, message) => GRANTED.has(code) || (code === 'TS2307' && /module '\.\.?\//.test(message))

/** Blocks for pages see the browser's types; elsewhere a name of the browser would hide one that is missing. */
const isForPages = ({ page }) => page.startsWith('packages/web/')

/** What does not compile, as `page:line: message`. */
export const badBlocks = () => {
  const blocks = [...pages().flatMap(blocksOf), ...exampleBlocks()]
  const [forPages, others] = [blocks.filter(isForPages), blocks.filter((block) => !isForPages(block))]
  rmSync(folder, { recursive: true, force: true })
  const problems = [
    ...compiled(`${folder}/engine`, others, ['ES2023']),
    ...compiled(`${folder}/pages`, forPages, ['ES2023', 'DOM', 'DOM.Iterable']),
  ]
  return { count: blocks.length, problems }
}

/** What does not compile of these blocks. */
const compiled = (place, blocks, lib) => {
  mkdirSync(place, { recursive: true })
  borrow(place)
  blocks.forEach(({ code }, index) => void writeFileSync(`${place}/block-${index}.ts`, `${code}\nexport {}\n`))
  const config = { extends: '../../../tsconfig.base.json', compilerOptions: optionsWith(lib), include: ['*.ts'] }
  writeFileSync(`${place}/tsconfig.json`, JSON.stringify(config, null, 2))
  const { stdout } = spawnSync(process.execPath, [tool('typescript/bin/tsc'), '-p', place, '--pretty', 'false'], {
    encoding: 'utf8',
    cwd: root,
  })
  const found = [...stdout.matchAll(/block-(\d+)\.ts\((\d+),\d+\): error (TS\d+): (.*)/g)]
  const strange = stdout.split('\n').filter((text) => text.includes('error TS') && !text.includes('block-'))
  return [
    ...strange,
    ...found
      .filter(([, , , code, message]) => !isGranted(code, message))
      .map(([, index, line, code, message]) => {
        const block = blocks[Number(index)]
        return `${block.page}:${block.line + Number(line)}: ${code} ${message}`
      }),
  ]
}

const optionsWith = (lib) => ({
  noEmit: true,
  isolatedDeclarations: false,
  composite: false,
  declaration: false,
  incremental: false,
  noUnusedLocals: false,
  noUnusedParameters: false,
  lib,
  types: ['node'],
  typeRoots: ['../../../node_modules/@types'],
  paths: Object.fromEntries(
    published.flatMap(({ manifest: { name }, path }) => [
      [name, [`../../../${path}/dist/index.d.ts`]],
      [`${name}/*`, [`../../../${path}/dist/*.d.ts`]],
    ]),
  ),
})

/** Links packages of others that blocks import from a package of ours that has them. */
const borrow = (place) => {
  const homes = ['.', ...packages.map(({ path }) => path)]
  mkdirSync(`${place}/node_modules`)
  for (const name of ['react', 'vitest', 'hono', 'viem', 'jose', 'zod']) {
    const home = homes.find((path) => existsSync(`${root}${path}/node_modules/${name}`))
    if (home) symlinkSync(`${root}${home}/node_modules/${name}`, `${place}/node_modules/${name}`)
  }
}
