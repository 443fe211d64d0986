import { join } from 'node:path'
import { load } from './load.ts'

interface Diagnostic {
  readonly messageText: string | object
}

interface Host {
  getSourceFile(name: string, ...of: readonly unknown[]): unknown
  fileExists(name: string): boolean
  readFile(name: string): string | undefined
}

/** What is used of TypeScript 5: the workspace's own version has no API to compile with. */
interface Compiler {
  createCompilerHost(options: object): Host
  createProgram(files: readonly string[], options: object, host: Host): object
  createSourceFile(name: string, text: string, target: number): unknown
  getPreEmitDiagnostics(program: object): readonly Diagnostic[]
  flattenDiagnosticMessageText(text: string | object, newLine: string): string
  readonly ScriptTarget: { readonly ES2022: number }
  readonly ModuleKind: { readonly ESNext: number }
  readonly ModuleResolutionKind: { readonly Node10: number }
}

/** A captured body and the type that it must have, such as `QuoteRequest`. */
export interface TypedBody {
  readonly type: string
  readonly body: unknown
  /** May the body have fields that the type does not name? */
  readonly open?: boolean
}

/** Enums accept their texts, and lists may be constant: bodies are JSON. */
const JSON_OF = `type JsonOf<T> = T extends string ? \`\${T}\` : T extends number | boolean | null | undefined ? T
  : T extends readonly (infer Item)[] ? readonly JsonOf<Item>[] : { readonly [Name in keyof T]: JsonOf<T[Name]> }`

const write = ({ type, body, open }: TypedBody, at: number): string => {
  const text = JSON.stringify(body)
  const name = `body${at}`
  if (open) return `const ${name} = ${text} as const\nexport const typed${at}: JsonOf<${type}> = ${name}`
  return `export const ${name}: JsonOf<${type}> = ${text}`
}

/**
 * Compiles `bodies` against the types that a client exports.
 *
 * @returns messages of the compiler; empty when every body has its type
 */
export const typeErrors = (client: string, imported: readonly string[], bodies: readonly TypedBody[]): string[] => {
  const compiler = load<Compiler>('typescript')
  const lines = [`import type { ${imported.join(', ')} } from '${client}'`, JSON_OF, ...bodies.map(write)]
  const file = join(process.env.SWITCHYARD_OFFICIAL_CLIENTS ?? '', 'typed-bodies.ts')
  const { ScriptTarget, ModuleKind, ModuleResolutionKind } = compiler
  const options = {
    target: ScriptTarget.ES2022,
    module: ModuleKind.ESNext,
    moduleResolution: ModuleResolutionKind.Node10,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  }
  const host = compiler.createCompilerHost(options)
  const own = { ...host, fileExists: (name: string) => name === file || host.fileExists(name) }
  own.getSourceFile = (name, ...of) =>
    name === file
      ? compiler.createSourceFile(name, lines.join('\n'), ScriptTarget.ES2022)
      : host.getSourceFile(name, ...of)
  return compiler
    .getPreEmitDiagnostics(compiler.createProgram([file], options, own))
    .map(({ messageText }) => compiler.flattenDiagnosticMessageText(messageText, ' '))
}
