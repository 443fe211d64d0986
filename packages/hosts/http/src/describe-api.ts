import { createOpenApiDocument, type OpenApiDocument } from '@switchyard/wire'
import type { DocsOptions } from './handler-options.ts'

/** Returns a function that describes the given paths; the document is built once, only its address varies. */
export const describeApi = (
  paths: readonly string[],
  { title, version = '0.1.0' }: DocsOptions,
): ((serverUrl: string) => OpenApiDocument) => {
  let document: OpenApiDocument | undefined
  return (serverUrl) => {
    document ??= createOpenApiDocument({
      ...(title === undefined ? {} : { title }),
      version,
      serverUrl,
      paths: paths.map(asDocumented),
    })
    return { ...document, servers: [{ url: serverUrl }] }
  }
}

/** `/swaps/:id` as the document spells it: `/swaps/{id}`. */
const asDocumented = (path: string): string => path.replace(/:(\w+)/g, '{$1}')
