import type { OpenApiDocument } from '@switchyard/wire'
import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'

interface ResponseEntry {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>
}

type Paths = Readonly<
  Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, ResponseEntry>> }>>>
>

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
