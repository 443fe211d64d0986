import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from '../../../../scripts/workspace.mjs'

/** Projects are written where the packages of this one resolve. */
const folder = fileURLToPath(new URL('../dist/types/', import.meta.url))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The errors of the compiler in a project with one file. */
const errorsOf = (name: string, file: string, code: string, compilerOptions: object): string => {
  const project = `${folder}${name}/`
  mkdirSync(project, { recursive: true })
  writeFileSync(`${project}package.json`, '{ "type": "commonjs" }')
  writeFileSync(`${project}${file}`, code)
  const options = { noEmit: true, strict: true, target: 'ES2023', ...compilerOptions }
  writeFileSync(`${project}tsconfig.json`, JSON.stringify({ compilerOptions: options, files: [file] }))
  const compiler = `${root}node_modules/typescript/bin/tsc`
  return spawnSync(process.execPath, [compiler, '-p', project, '--pretty', 'false'], { encoding: 'utf8' }).stdout
}

const loadedStatically = `import { createEngine, type Engine } from '@switchyard/core'
import { createHandler } from '@switchyard/host-http'
import { nodeListener } from '@switchyard/host-http/node'
import { createHttp } from '@switchyard/net'
import { thorchain } from '@switchyard/provider-thorchain'
const engine: Engine = createEngine({ plugins: [thorchain()], http: createHttp() })
export const listener = nodeListener(createHandler(engine))
`

const loadedLate = `import type { Engine } from '@switchyard/core' with { 'resolution-mode': 'import' }
export const open = async (): Promise<Engine> => {
  const { createEngine } = await import('@switchyard/core')
  const { createHttp } = await import('@switchyard/net')
  const { thorchain } = await import('@switchyard/provider-thorchain')
  return createEngine({ plugins: [thorchain()], http: createHttp() })
}
`

const cannotRequire = 'TS1479'

describe('a CommonJS project', () => {
  it.each(['nodenext', 'node20'])('compiles imports under %s', (module) => {
    expect(errorsOf(module, 'main.ts', loadedStatically, { module, types: ['node'] })).toBe('')
  })

  it.each(['node16', 'node18', 'nodenext'])('compiles imports that load late under %s', (module) => {
    expect(errorsOf(`late-${module}`, 'main.ts', loadedLate, { module, types: ['node'] })).toBe('')
  })

  it('gets an error for imports under node16, which knows no require of ES modules', () => {
    expect(errorsOf('node16', 'main.ts', loadedStatically, { module: 'node16', types: ['node'] })).toContain(
      cannotRequire,
    )
  })

  it('gets an error for a wrong option', () => {
    const wrong = loadedStatically.replace('createHttp()', 'createHttp({ maxBytes: "many" })')
    expect(errorsOf('wrong', 'main.ts', wrong, { module: 'nodenext', types: ['node'] })).toContain('TS2322')
  })
})

describe('a project without the types of Node', () => {
  const wallet = `import { createEngine, type Quote } from '@switchyard/core'
import { createLocal } from '@switchyard/host-local'
import { createHttp } from '@switchyard/net'
import { verifySwap } from '@switchyard/verify'
import { createApi } from '@switchyard/wire'
const engine = createEngine({ plugins: [], http: createHttp({ maxBytes: 1_000_000 }) })
export const parts = [createLocal(engine), createApi(engine), verifySwap] as const
export type Routes = Quote['routes']
`
  const bundled = { module: 'esnext', moduleResolution: 'bundler', types: [], lib: ['ES2023', 'DOM', 'DOM.Iterable'] }

  it.each(['react-native', 'browser'])('compiles with the condition %s, declarations too', (condition) => {
    const options = { ...bundled, customConditions: [condition], skipLibCheck: false }
    expect(errorsOf(condition, 'main.ts', wallet, options)).toBe('')
  })
})
