import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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

const SETTINGS = {
  compilerOptions: {
    ...{ target: 'es2022', module: 'esnext', moduleResolution: 'node10', types: [] },
    ...{ strict: true, noEmit: true, skipLibCheck: true },
  },
  files: ['bodies.ts'],
}

/** Runs TypeScript 5 and returns what it prints. A process of its own: a server beside it refuses work while a compiler blocks its event loop. */
const compile = async (root: string, folder: string): Promise<string> => {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const child = spawn(process.execPath, [compiler, '--pretty', 'false', '--project', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  for await (const chunk of child.stdout) printed += String(chunk)
  return printed
}

/**
 * Compiles `bodies` against the types that a client exports.
 *
 * @returns messages of the compiler, one a body; empty when every body has its type
 */
export const typeErrors = async (
  client: string,
  imported: readonly string[],
  bodies: readonly TypedBody[],
): Promise<readonly string[]> => {
  const root = process.env.SWITCHYARD_OFFICIAL_CLIENTS
  if (root === undefined) throw new Error('Run these with `npm run test:official`.')
  const folder = await mkdtemp(join(root, 'typed-'))
  try {
    const lines = [`import type { ${imported.join(', ')} } from '${client}'`, JSON_OF, ...bodies.map(write)]
    await writeFile(join(folder, 'bodies.ts'), lines.join('\n'))
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(SETTINGS))
    const printed = await compile(root, folder)
    return printed
      .split(/\n(?=\S)/)
      .map((message) => message.trim())
      .filter((message) => message !== '')
  } finally {
    await rm(folder, { recursive: true })
  }
}
