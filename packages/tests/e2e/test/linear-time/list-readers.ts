import { isTest, type SyntaxNode, sourcesOf, syntaxOf } from '../../../../../scripts/sources.mjs'
import { packages } from '../../../../../scripts/workspace.mjs'

/** A function of the product that takes text or unread data first. */
export interface Reader {
  /** `packages/…/file.ts#name`. */
  readonly name: string
  readonly file: string
  readonly export: string
  /** What each required parameter takes: text, unread data, an answer of an API, the query of a request, or anything else. */
  readonly takes: readonly ('text' | 'unknown' | 'answer' | 'query' | 'other')[]
}

const isProduct = (file: string): boolean =>
  !isTest(file) && !/^packages\/(testing|tests)\/|\/templates\/|\/testing\/|\.tsx$/.test(file)

/** Lists every exported function of the product whose first parameter is text, `unknown`, an answer or a query, from the syntax of its files. */
export const listReaders = (): readonly Reader[] =>
  packages
    .flatMap(({ path }) => sourcesOf(path))
    .filter(isProduct)
    .flatMap((file) =>
      syntaxOf(file)
        .body.flatMap(listFunctions)
        .flatMap(({ name, params }): Reader[] => {
          const takes = params.filter(isRequired).map(classify)
          return takes[0] === undefined || takes[0] === 'other'
            ? []
            : [{ name: `${file}#${name}`, file, export: name, takes }]
        }),
    )

interface ExportedFunction {
  readonly name: string
  readonly params: readonly SyntaxNode[]
}

const listFunctions = (node: SyntaxNode): readonly ExportedFunction[] => {
  if (node.type !== 'ExportNamedDeclaration' || !node.declaration) return []
  const { declaration } = node
  if (declaration.type === 'FunctionDeclaration') return [{ name: declaration.id.name, params: declaration.params }]
  if (declaration.type !== 'VariableDeclaration') return []
  return (declaration.declarations as readonly SyntaxNode[])
    .filter(({ init }) => /Function/.test(init?.type ?? ''))
    .map(({ id, init }) => ({ name: id.name, params: init.params }))
}

const isRequired = (param: SyntaxNode): boolean => param.type !== 'AssignmentPattern' && param.optional !== true

const classify = (param: SyntaxNode): Reader['takes'][number] => {
  const type: SyntaxNode | undefined = param.typeAnnotation?.typeAnnotation
  const kinds = type?.type === 'TSUnionType' ? (type.types as readonly SyntaxNode[]) : [type]
  if (kinds.some((kind) => kind?.type === 'TSStringKeyword')) return 'text'
  if (kinds.some((kind) => kind?.type === 'TSUnknownKeyword')) return 'unknown'
  const names = kinds.flatMap((kind) => [
    kind?.typeName?.name,
    ...(kind?.typeArguments?.params ?? []).map((one: SyntaxNode) => one.typeName?.name),
  ])
  if (names.includes('URLSearchParams')) return 'query'
  return names.some((name) => name === 'ApiAnswer' || name === 'HttpResponse') ? 'answer' : 'other'
}
