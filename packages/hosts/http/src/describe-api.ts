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
      title,
      version,
      serverUrl,
      // `/swaps/:id` as the document spells it: `/swaps/{id}`.
      paths: paths.map((path) => path.replace(/:(\w+)/g, '{$1}')),
    })
    return { ...document, servers: [{ url: serverUrl }] }
  }
}
