import { Ajv2019 } from 'ajv/dist/2019.js'
import formats from 'ajv-formats'
import { type Document, OpenAPIBackend } from 'openapi-backend'
import { parse } from 'yaml'
import { recordedText } from '../recorded.ts'
import { membersOnly } from './members-only.ts'

/** One request and its answer. `path` is below the base of the document's paths. */
export interface JudgedExchange {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly status: number
  readonly text: string
}

/** Says what an exchange does that an OpenAPI document does not allow; nothing when all is as documented. */
export type OpenApiJudge = (exchange: JudgedExchange) => readonly string[]

interface Fault {
  readonly keyword: string
  readonly instancePath: string
  readonly message?: string
  readonly params?: object
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** Documents may leave out the name of an operation, by which it is found, and may end a path with a slash, which requests are rid of. */
const withNames = (document: Document): Document => {
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => [
    path.replace(/(?<=.)\/$/, ''),
    Object.fromEntries(
      Object.entries(item ?? {}).map(([method, operation]) =>
        methods.includes(method)
          ? [method, { ...(operation as object), operationId: `${method.toUpperCase()} ${path}` }]
          : [method, operation],
      ),
    ),
  ])
  return { ...document, paths: Object.fromEntries(paths) } as Document
}

const readDocument = (path: string): Document => {
  const text = recordedText(path)
  return (path.endsWith('.json') ? JSON.parse(text) : parse(text, { merge: true })) as Document
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

// Positions in lists do not matter, names and allowed values do.
const textOf = ({ instancePath, message = '', params = {} }: Fault): string => {
  const detail = Object.entries(params)
    .filter(([name]) => ['additionalProperty', 'unevaluatedProperty', 'allowedValues'].includes(name))
    .map(([, value]) => ` ${String(value)}`)
  return `${instancePath.replace(/\/\d+(?=\/|$)/g, '/*')} ${message}${detail.join('')}`.trim()
}

const backendOf = async (definition: Document): Promise<OpenAPIBackend> => {
  const backend = new OpenAPIBackend({
    definition,
    quick: true,
    coerceTypes: true,
    // Schemas of OpenAPI 3.0 have keywords of their own, and documents have slips; neither stops the rest from being judged.
    customizeAjv: (_, options) =>
      formats.default(new Ajv2019({ ...options, strict: false, allErrors: true, validateSchema: false })),
  })
  await backend.init()
  return backend
}

/**
 * A judge by an OpenAPI document of the recorded data, such as `upstream-schemas/garden.json`: path, method, parameters, bodies and
 * statuses; parameters and members that the document does not name are faults.
 */
export const openApiJudge = async (path: string): Promise<OpenApiJudge> => {
  const document = withNames(readDocument(path))
  const values = await backendOf(document)
  const members = await backendOf(membersOnly(document))
  return ({ method, path, query, headers = {}, body, status, text }) => {
    const request = {
      method,
      path,
      query: Object.fromEntries(query),
      headers: { ...headers },
      body: body === undefined ? undefined : parsed(body),
    }
    const operation = values.router.matchOperation(request)
    if (!operation) return [`${method} ${path} is no documented operation`]
    const name = operation.operationId ?? ''
    const answer = parsed(text)
    const unknown = (faults: readonly Fault[] | null | undefined): readonly Fault[] =>
      (faults ?? []).filter(({ keyword }) => keyword === 'unevaluatedProperties')
    const asked = [
      ...(values.validator.validateRequest(request, name).errors ?? []),
      ...unknown(members.validator.validateRequest(request, name).errors),
    ]
    const answered = [
      ...(values.validator.validateResponse(answer, name, status).errors ?? []),
      ...unknown(members.validator.validateResponse(answer, name, status).errors),
    ]
    const documented = Object.keys(operation.responses ?? {})
    return [
      ...asked.map((fault) => `${name} request ${textOf(fault)}`),
      ...(documented.includes(String(status)) || documented.includes('default')
        ? []
        : [`${name} is not documented to answer ${status}`]),
      ...answered.map((fault) => `${name} ${status} ${textOf(fault)}`),
    ]
  }
}
