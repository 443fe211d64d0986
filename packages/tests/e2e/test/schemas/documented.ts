import type { OpenApiDocument } from '@switchyard/wire'
import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'

interface ResponseEntry {
  readonly content?: Readonly<Record<string, { readonly schema: object & { readonly contentSchema?: object } }>>
}

type Paths = Readonly<
  Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, ResponseEntry>> }>>>
>

/** The schema of one event of a stream in our own document: an object with its name and its data. */
export const documentedEvent = (document: OpenApiDocument, path: string, method = 'post'): ValidateFunction => {
  const { paths, components } = document as unknown as { paths: Paths; components: object }
  const schema = paths[path]?.[method]?.responses['200']?.content?.['text/event-stream']?.schema
  if (!schema?.contentSchema) throw new Error(`${path} does not describe its events`)
  return new Ajv2020({ strict: false, allErrors: true }).compile({ ...schema.contentSchema, components })
}

/**
 * The schema of a response in our own document; `undefined` when the response has no body. Throws for a response that is not
 * documented.
 */
export const documented = (
  document: OpenApiDocument,
  method: string,
  path: string,
  status: number,
): ValidateFunction | undefined => {
  const { paths, components } = document as unknown as { paths: Paths; components: object }
  const answer = paths[path]?.[method.toLowerCase()]?.responses[String(status)]
  if (!answer) throw new Error(`${method} ${path} does not describe status ${status}`)
  const schema = answer.content?.['application/json']?.schema
  return schema && new Ajv2020({ strict: false, allErrors: true }).compile({ ...schema, components })
}
